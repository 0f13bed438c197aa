import type { KeyboardEvent } from 'react'

type RowKeys = {
  isPeeking: boolean
  /** shows the preview of a row; none where nothing can be previewed */
  peek?: (id: string | undefined) => void
  toggle: (id: string) => void
}

const link = 'a[data-row], a[data-keys]'
const tick = 'input[type="checkbox"]'

/** The buttons for the ticked rows are above the table, many Tabs away. */
const focusBulkButtons = (table: Element) =>
  table.querySelector<HTMLElement>('.RaBulkActionsToolbar-topToolbar button')?.focus()

/**
 * On the link or checkbox of a row, the arrow keys go to the next and the previous row. On its link, Space opens and
 * closes the preview, which follows, and Escape closes it. On a ticked checkbox, Enter goes to the buttons for the
 * ticked rows.
 */
export const moveByKeys =
  ({ isPeeking, peek, toggle }: RowKeys) =>
  (event: KeyboardEvent) => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return
    if (key === 'Escape' && isPeeking) return peek?.(undefined)
    const part = [link, tick].find(one => target.matches(one))
    const row = part && target.closest<HTMLElement>('tr[data-id]')
    if (!row) return
    if (key === 'Enter' && target.matches(`${tick}:checked`)) {
      event.preventDefault()
      focusBulkButtons(currentTarget)
    }
    if (key === ' ' && part === link && peek) {
      event.preventDefault()
      toggle(row.dataset.id ?? '')
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
    const reached = next?.querySelector<HTMLElement>(part)
    if (!reached) return
    event.preventDefault()
    reached.focus()
    if (isPeeking) peek?.((next as HTMLElement).dataset.id)
  }
