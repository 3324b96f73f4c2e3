import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'

/** The texts of a document's pages, as a library that knows nothing of ours reads them. */
export const pdfTexts = async (bytes: Uint8Array): Promise<readonly string[]> =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: false })).text

/** The same of an answer, with single blanks. */
export const pdfPages = async (response: Response): Promise<readonly string[]> => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = await pdfTexts(new Uint8Array(await response.arrayBuffer()))
  return text.map((page) => page.replace(/\s+/g, ' '))
}
