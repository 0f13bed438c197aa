import type { Flaw } from './flaws.ts'

// A list is cut at each `<`, and each pattern reads such a piece from its beginning to its end: once.
const DECLARATION = /^\?xml [^?]*\?>\s*$/
const TAG = /^\/?[\w.:-]+((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>\s*$/
const ATTRIBUTE = /\s([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/g

/** Whether a relation with these attributes loads what lies outside, other than a link that a reader presses. */
const loads = (attributes: string): boolean => {
  const found = Array.from(attributes.matchAll(ATTRIBUTE), ([, name = '', quoted = '']) => ({
    name,
    value: quoted.slice(1, -1),
  }))
  const types = found.filter(({ name }) => name === 'Type')
  const isLink = types.length === 1 && types.every(({ value }) => value.endsWith('/hyperlink'))
  return !isLink && found.some(({ name, value }) => /TargetMode$/i.test(name) && value !== 'Internal')
}

/** What is wrong with a list of relations of a Word file: not well formed, or it makes a reader load something. */
export const relationsFlaw = (list: string): Flaw | undefined => {
  const [before = '', ...pieces] = list.split('<')
  if (!/^\s*$/.test(before)) return 'unreadable'
  for (const piece of pieces) {
    if (DECLARATION.test(piece)) continue
    const attributes = TAG.exec(piece)?.[1]
    if (attributes === undefined) return 'unreadable'
    if (loads(attributes)) return 'active'
  }
  return undefined
}
