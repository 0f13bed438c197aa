import { useEffect } from 'react'
import { useRedirect } from 'react-admin'

/** Keys count as such only where nobody is typing and no dialog is open. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null)

/** `n` leads to the next page and `p` to the previous one, where there is one. */
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
