import type { FastifyReply } from 'fastify'
import type { JsonRows } from './route.ts'
import { idOf } from './schemas.ts'

/** The text that is gathered before it becomes bytes. */
const CHUNK = 65_536

/** Texts one after the other as bytes. As one text, a long list would keep millions of its parts in memory until it is whole. */
const toBytes = (texts: Iterable<string>): Buffer => {
  const chunks: Buffer[] = []
  let text = ''
  for (const more of texts) {
    text += more
    if (text.length < CHUNK) continue
    chunks.push(Buffer.from(text))
    text = ''
  }
  return Buffer.concat([...chunks, Buffer.from(text)])
}

const schemas = new WeakMap<JsonRows, { $ref: string }>()

/** The same object each time, by which Fastify keeps what it has compiled. */
const schemaOf = (rows: JsonRows): { $ref: string } => {
  const schema = schemas.get(rows) ?? { $ref: `${idOf(rows.view)}#` }
  schemas.set(rows, schema)
  return schema
}

type Members = { [member: string]: unknown }

function* textsOf(reply: FastifyReply, view: Members, rows: JsonRows): Generator<string> {
  const around = String(reply.serialize({ ...view, [rows.member]: [] }))
  const start = `"${rows.member}":[`
  const at = around.indexOf(start) + start.length
  yield around.slice(0, at)
  const write = reply.compileSerializationSchema(schemaOf(rows))
  let between = ''
  for (const row of view[rows.member] as Iterable<Members>) {
    yield between + String(write(row))
    between = ','
  }
  yield around.slice(at)
}

const written = new WeakMap<object, Buffer>()

/** A view as JSON. Who answers the same object again sends the same bytes. */
export const writeJson = (reply: FastifyReply, view: object, rows?: JsonRows): Buffer => {
  const known = written.get(view)
  if (known) return known
  const members = view as Members
  const bytes = toBytes(rows ? textsOf(reply, members, rows) : [String(reply.serialize(members))])
  written.set(view, bytes)
  return bytes
}
