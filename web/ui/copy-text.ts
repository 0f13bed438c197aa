import { toasts } from '../api/toasts.ts'

/** Copies text to the clipboard and says whether it worked. Browsers may refuse. */
export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toasts.say('Copied')
  } catch (refusal) {
    console.warn(refusal)
    toasts.sayError('Your browser blocked copying. Select the text and copy it yourself.')
  }
}
