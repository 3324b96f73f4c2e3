import { createHash } from 'node:crypto'

/** An archive as a reader has it who knows JSON and docs/archive.md. */
export type Document = ReturnType<typeof JSON.parse>

/** JSON with the members of every object in order. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

/** The digest of a document, as docs/archive.md says. */
export const digestOf = ({ digest: _, ...document }: Document): string => {
  let digest = ''
  const add = (member: string, value: unknown) => {
    digest = createHash('sha256')
      .update(canonical({ before: digest, member, value }))
      .digest('hex')
  }
  for (const [member, value] of Object.entries(document)) {
    if (!Array.isArray(value)) add(member, value)
    else
      for (const element of value) {
        const { events: _, hands: __, ...rest } = element
        add(member, member === 'tables' ? rest : element)
      }
  }
  return digest
}

/** The document with a change; whoever makes it knows of the digest. */
export const changed = (document: Document, change: (copy: Document) => void): Document => {
  const copy = structuredClone(document)
  change(copy)
  return { ...copy, digest: digestOf(copy) }
}
