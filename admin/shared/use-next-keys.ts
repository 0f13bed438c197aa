import { useEffect } from 'react'
import { useRedirect } from 'react-admin'

/** The shortcuts are off while someone is typing or a dialog is open. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null)

/** `n` opens the next page and `p` the previous one. */
export const useNextKeys = (next: string | undefined, previous: string | undefined) => {
  const redirect = useRedirect()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = event.key === 'n' ? next : event.key === 'p' ? previous : undefined
      if (to && !isTyping(event)) redirect(to)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [next, previous, redirect])
}
