import type { MouseEvent } from 'react'

/** The second click of a double click counts for nothing: what it was meant for may have moved away under it. */
export const calmly = (work: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) work()
}
