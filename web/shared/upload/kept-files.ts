import type { UploadedFile } from './uploaded-file.ts'

type Addresses = string | null | undefined | readonly (string | null | undefined)[]

/** The files that a saved record names, as an `Upload` takes them: "Resume", or "Driver's licence 2" of several. */
export const filesOf = (addresses: Addresses, name: string): UploadedFile[] =>
  [addresses]
    .flat()
    .filter(url => typeof url === 'string')
    .map((url, at, all) => ({ url, name: all.length > 1 ? `${name} ${at + 1}` : name }))
