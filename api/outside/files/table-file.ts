import type { Flaw } from './flaws.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('windows-1252')

const textOf = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    // older spreadsheets save their tables in this one
    return latin.decode(bytes)
  }
}

/** A table is text without control characters that does not begin as a page or a script would. */
export const tableFlaw = (bytes: Buffer): Flaw | undefined => {
  const text = textOf(bytes)
  const isPlain = !/[^\P{Cc}\t\r\n]/u.test(text) && !/^\s*(<|#!|%!|\{\\rtf)/.test(text)
  return isPlain ? undefined : 'otherType'
}
