import type { KeyboardEvent } from 'react'

/** Enter in a field means "done here", not "hand everything in". */
export const keepOpen = (event: KeyboardEvent) => {
  const { target } = event
  const isTyped = target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type)
  if (event.key === 'Enter' && isTyped) event.preventDefault()
}
