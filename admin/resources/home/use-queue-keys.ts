import type { QueueItem } from '@gaitway/contract/schemas/queue'
import { useEffect, useRef } from 'react'
import type { ItemMove } from './use-queue.tsx'

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
/** `c` also gives a claimed item back, and takes one over. */
const moveKeys: Record<string, readonly ItemMove['move'][]> = {
  c: ['claim', 'release'],
  s: ['snooze'],
  d: ['finish'],
  r: ['reopen'],
}

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null)

type KeysOptions = {
  items: readonly QueueItem[]
  movesOf: (item: QueueItem) => ItemMove[]
  onMove: (item: QueueItem, move: ItemMove['move'], anchor: HTMLElement) => void
  /** `d` was pressed on an item that only leaves by itself */
  onNotDone: () => void
}

/** Goes through the links of the list with the arrows or `j` and `k`, and moves the item that has the focus. */
export const useQueueKeys = ({ items, movesOf, onMove, onNotDone }: KeysOptions) => {
  const list = useRef<HTMLOListElement>(null)
  /** the place in the list that keeps the focus when its item leaves */
  const place = useRef<number>(undefined)
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-item]') ?? [])]
  const focusedPlace = () => {
    const row = document.activeElement?.closest('li')
    return row && list.current?.contains(row) ? [...list.current.children].indexOf(row) : -1
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector('[role=dialog], [role=menu][aria-label=Snooze]')) return
      const at = focusedPlace()
      const step = steps[event.key]
      if (step !== undefined) {
        // the arrows scroll the page until an item has the focus
        if (at < 0 && event.key.startsWith('Arrow')) return
        const all = links()
        all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
        event.preventDefault()
        return
      }
      const item = items[at]
      const link = links()[at]
      const move = item && movesOf(item).find(one => moveKeys[event.key]?.includes(one.move))
      if (item && !move && event.key === 'd' && item.status !== 'done') onNotDone()
      if (!item || !link || !move) return
      event.preventDefault()
      onMove(item, move.move, link)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  useEffect(() => {
    if (place.current === undefined) return
    const all = links()
    all[Math.min(place.current, all.length - 1)]?.focus()
    place.current = undefined
  }, [items])

  return {
    list,
    /** the next item takes the focus once this one has left */
    keepPlace: (item: QueueItem) => {
      place.current = items.findIndex(({ kind, id }) => kind === item.kind && id === item.id)
    },
  }
}
