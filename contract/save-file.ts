/** Browsers begin to save a file after the click; its address must last until then. */
const SAVED_BY_MILLISECONDS = 60_000

/** The name that the API gives a file. */
const fileNameIn = (headers: Headers): string => {
  const [, name = 'file'] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return decodeURIComponent(name)
}

/** The file of an answer is saved where the browser saves files. */
export const saveFile = async (response: Response): Promise<void> => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileNameIn(response.headers)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_BY_MILLISECONDS)
}
