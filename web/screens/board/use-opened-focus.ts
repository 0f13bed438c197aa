import { useEffect, useRef } from 'react'

/** Who opens a shift with the keyboard goes on in the pane; Esc there leads back to the list. */
export const useOpenedFocus = (chosenId: string | null) => {
  const pane = useRef<HTMLElement>(null)
  const before = useRef(chosenId)
  useEffect(() => {
    const isNew = before.current !== chosenId
    before.current = chosenId
    if (isNew && chosenId && document.activeElement?.matches('a:focus-visible')) pane.current?.focus()
  }, [chosenId])
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      const isInDialog = document.querySelector('dialog[open]') !== null
      if (key !== 'Escape' || isInDialog || !pane.current?.contains(document.activeElement)) return
      document.querySelector<HTMLElement>('main a[aria-current]')?.focus()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [])
  return pane
}
