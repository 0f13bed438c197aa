import type { UploadedFile } from './uploaded-file.ts'

type Addresses = string | null | undefined | readonly (string | null | undefined)[]

const listed = (addresses: readonly Addresses[]): string[] =>
  addresses.flatMap(one => one).filter(one => typeof one === 'string')

/** An address without its signature, which differs each time it is read. */
const stored = (url: string) => url.split('?')[0] ?? ''

/**
 * What `files.remove` is asked to remove after a successful save: all that the record named, or that was sent in
 * for it meanwhile, and that it no longer names.
 */
export const filesToRemove = (had: readonly Addresses[], keeps: readonly Addresses[]): string[] => {
  const kept = new Set(listed(keeps).map(stored))
  return [...new Set(listed(had).map(stored))].filter(url => !kept.has(url))
}

/** The files that a saved record names, as an `Upload` takes them: "Resume", or "Driver's licence 2" of several. */
export const filesOf = (addresses: Addresses, name: string): UploadedFile[] =>
  listed([addresses]).map((url, at, all) => ({ url, name: all.length > 1 ? `${name} ${at + 1}` : name }))
