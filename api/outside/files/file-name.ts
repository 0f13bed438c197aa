import { type FileType, fileTypes } from '@gaitway/contract/uploads'

const LONGEST_READ = 400
const LONGEST_STEM = 100

/** The last part of a name, without paths, invisible or turning characters, and what file systems refuse. */
const tidy = (name: string): string => {
  const lastPart = name.slice(-LONGEST_READ).split(/[/\\]/).at(-1) ?? ''
  return lastPart
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/[<>:"|?*%;]/g, '_')
    .replace(/ +/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
}

/** The ending of a name in lower case, without its dot; empty when it has none. */
export const endingOf = (name: string): string => {
  const tidied = tidy(name)
  const dot = tidied.lastIndexOf('.')
  return dot < 0 ? '' : tidied.slice(dot + 1).toLowerCase()
}

/** A name that can be shown and saved anywhere and ends as its type does. */
export const cleanName = (name: string, type: FileType): string => {
  const tidied = tidy(name)
  const ending = endingOf(name)
  const isKnown = Object.values(fileTypes).some(({ endings }) => endings.some(known => known === ending))
  const stem = isKnown ? tidied.slice(0, -(ending.length + 1)) : tidied
  const short = [...stem].slice(0, LONGEST_STEM).join('').trim()
  return `${short || 'file'}.${fileTypes[type].endings[0]}`
}
