import type { KeyboardEvent } from 'react'

type RowKeys = {
  isPeeking: boolean
  /** shows the preview of a row; none where nothing can be previewed */
  peek?: (id: string | undefined) => void
  toggle: (id: string) => void
}

const link = 'a[data-row], a[data-keys]'
const linkIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>(link)

/**
 * On the link of a row: the arrow keys go to the next and the previous row, Space opens and closes the preview, which
 * follows, and Escape closes it.
 */
export const moveByKeys =
  ({ isPeeking, peek, toggle }: RowKeys) =>
  (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return
    if (key === 'Escape' && isPeeking) return peek?.(undefined)
    const row = target.closest(link)?.closest<HTMLElement>('tr[data-id]')
    if (!row) return
    if (key === ' ' && peek) {
      event.preventDefault()
      toggle(row.dataset.id ?? '')
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
    const reached = linkIn(next)
    if (!reached) return
    event.preventDefault()
    reached.focus()
    if (isPeeking) peek?.((next as HTMLElement).dataset.id)
  }
