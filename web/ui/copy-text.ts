import { toasts } from '../api/toasts.ts'

const copy = {
  copied: 'Copied',
  notCopied: 'Your browser blocked copying. Select the text and copy it yourself.',
} as const

/** Copies text to the clipboard and says whether it worked. Browsers may refuse. */
export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toasts.say(copy.copied)
  } catch (refusal) {
    console.warn(refusal)
    toasts.sayError(copy.notCopied)
  }
}
