import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { textColumn, type Workbook, wholeColumn } from '../../src/contract/standings/workbook.ts'
import { type Paper, writePdf } from '../../src/documents/pdf/paper.ts'
import { writeXlsx } from '../../src/documents/xlsx.ts'

const MANY = 1_000_000

/** What a count comes to rest at. */
const atRest = async (count: () => number): Promise<number> => {
  for (let [before, same] = [count(), 0]; ; ) {
    await pause(50)
    same = count() === before ? same + 1 : 0
    before = count()
    if (same === 5) return before
  }
}

/** A workbook of very many rows, which notes how many were asked for and whether the asking was ended. */
const endless = (fault?: Error) => {
  const asked = { rows: 0, ended: false }
  function* rows() {
    try {
      for (; asked.rows < MANY; asked.rows += 1) {
        if (fault && asked.rows === 500) throw fault
        yield [asked.rows, `row ${Math.sqrt(asked.rows)}`]
      }
    } finally {
      asked.ended = true
    }
  }
  const columns = [wholeColumn('Number'), textColumn('Text')]
  const workbook: Workbook = {
    title: 'Many',
    createdAt: new Date(0),
    sheets: [{ name: 'Many', columns, rows: rows() }],
  }
  return { asked, workbook }
}

describe('a workbook', () => {
  it('asks for no more rows than its reader takes, however many there are', async () => {
    const { asked, workbook } = endless()
    const stream = writeXlsx(workbook)
    for (let read = 0; read < 200_000; ) {
      const chunk = stream.read() as Buffer | null
      if (chunk) read += chunk.length
      else await pause(1)
    }
    expect(await atRest(() => asked.rows)).toBeLessThan(MANY / 10)
    stream.destroy()
    await expect.poll(() => asked.ended).toBe(true)
  })

  it('fails where its rows do', async () => {
    const { workbook } = endless(new Error('the database is away'))
    const reading = async () => {
      for await (const chunk of writeXlsx(workbook)) expect(chunk).toBeDefined()
    }
    await expect(reading()).rejects.toThrow('the database is away')
  })
})

describe('a document', () => {
  const options = { title: 'Many', createdAt: new Date(0), layout: 'portrait' } as const

  it('draws no more pages than its reader takes, and stops when nobody reads', async () => {
    let pages = 0
    let ended = false
    const draw = async (paper: Paper): Promise<void> => {
      try {
        for (; pages < MANY; pages += 1) {
          await paper.page()
          for (let line = 0; line < 400; line += 1) paper.doc.rect(line, (line * 7919) % 800, line / 3, pages).stroke()
        }
      } finally {
        ended = true
      }
    }
    const stream = writePdf(options, draw)
    stream.read()
    expect(await atRest(() => pages)).toBeLessThan(2000)
    stream.destroy()
    await expect.poll(() => ended).toBe(true)
  })

  it('fails where its drawing does', async () => {
    const stream = writePdf(options, async (paper) => {
      await paper.page()
      throw new Error('no font')
    })
    const reading = async () => {
      for await (const chunk of stream) expect(chunk).toBeDefined()
    }
    await expect(reading()).rejects.toThrow('no font')
  })
})
