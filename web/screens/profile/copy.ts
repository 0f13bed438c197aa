import { toasts } from '../../shared/overlays/toasts.ts'
import { words } from './words.ts'

/** A text is put where it can be pasted from; browsers may say no. */
export const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toasts.say(words.twoStep.copied)
  } catch (refusal) {
    console.warn(refusal)
    toasts.sayError(words.twoStep.notCopied)
  }
}
