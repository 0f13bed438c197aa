import type { ClipboardEvent, KeyboardEvent } from 'react'

const hasBlocked = (text: string, mayHavePoint: boolean) =>
  /[eE+−-]/.test(text) || (!mayHavePoint && text.includes('.'))

/** The keys of shortcuts and arrows have longer names, and shortcuts use a modifier. */
const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey

const buildField = (mayHavePoint: boolean) => ({
  htmlInput: {
    inputMode: mayHavePoint ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    onKeyDown: (event: KeyboardEvent) => {
      if (isTyped(event) && hasBlocked(event.key, mayHavePoint)) event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      if (hasBlocked(event.clipboardData.getData('text'), mayHavePoint)) event.preventDefault()
    },
  },
})

/** Makes a text field one for whole numbers: e, +, − and the decimal point can’t be typed or pasted. */
export const wholeField = buildField(false)

/** Makes a text field one for amounts and rates: e, + and − can’t be typed or pasted. */
export const decimalField = buildField(true)
