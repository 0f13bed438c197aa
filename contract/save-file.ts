/** Browsers start the download after the click, so the object URL must last until then. */
const REVOKE_AFTER_MILLISECONDS = 60_000

/** The file name in the `Content-Disposition` header. */
const readFileName = (headers: Headers): string => {
  const [, encodedName = ''] = headers.get('content-disposition')?.split("filename*=UTF-8''") ?? []
  const [name] = encodedName.split(';')
  return decodeURIComponent(name || 'file')
}

/** Downloads a file. */
export const saveBlob = (blob: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MILLISECONDS)
}

/** Downloads the file in a response. */
export const saveFile = async (response: Response): Promise<void> =>
  saveBlob(await response.blob(), readFileName(response.headers))
