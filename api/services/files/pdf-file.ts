import type { FileProblem } from './word-file.ts'

/** Known by its name: at runtime the library doesn’t export the class it throws. */
const isPasswordMissing = (thrown: unknown) => thrown instanceof Error && thrown.name === 'PasswordException'

/** What is wrong with a PDF: it needs a password, or viewers can’t open it. Its scripts and links are never run. */
export const findPdfProblem = async (bytes: Buffer): Promise<FileProblem | undefined> => {
  const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs')
  const opening = getDocument({
    data: new Uint8Array(bytes),
    // an owner’s password alone limits what programs offer, and the document opens with none
    password: '',
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const { numPages } = await opening.promise
    return numPages > 0 ? undefined : 'unreadable'
  } catch (thrown) {
    return isPasswordMissing(thrown) ? 'locked' : 'unreadable'
  } finally {
    await opening.destroy()
  }
}
