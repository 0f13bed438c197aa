import type { Sent } from '@gaitway/contract/schemas/index'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../../ui/Button.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { BoardMap } from './BoardMap.tsx'
import mapStyles from './board-map.module.css'
import styles from './board.module.css'

const JobPanel = lazyComponent(() => import('../page/JobProfile.tsx'), 'JobPanel', { shape: 'card' })

/** Opening a shift with the keyboard moves focus to its pane; Esc moves it back to the shift's card. */
const usePaneFocus = (chosenId: string | null) => {
  const pane = useRef<HTMLElement>(null)
  const previousId = useRef(chosenId)
  useEffect(() => {
    const isNew = previousId.current !== chosenId
    previousId.current = chosenId
    if (isNew && chosenId && document.activeElement?.matches('a:focus-visible')) pane.current?.focus()
  }, [chosenId])
  useEffect(() => {
    const leavePane = ({ key }: KeyboardEvent) => {
      const isInDialog = document.querySelector('dialog[open]') !== null
      if (key !== 'Escape' || isInDialog || !pane.current?.contains(document.activeElement)) return
      document.querySelector<HTMLElement>('main a[aria-current]')?.focus()
    }
    window.addEventListener('keydown', leavePane)
    return () => window.removeEventListener('keydown', leavePane)
  }, [])
  return pane
}

type SidePaneProps = {
  chosenId: string | null
  mapHref: string
  query: Sent<'jobs.board'>
  radiusMiles: number | undefined
}

/** Beside the list: the map, or the shift that is open. */
export const SidePane = ({ chosenId, mapHref, ...board }: SidePaneProps) => {
  const pane = usePaneFocus(chosenId)
  if (!chosenId)
    return (
      <div className={styles.opened}>
        <BoardMap {...board} isWide />
      </div>
    )
  return (
    <section ref={pane} className={styles.opened} aria-label="Selected shift" tabIndex={-1}>
      <div className={mapStyles.bar}>
        <LinkButton kind="quiet" size="small" icon={<BackIcon size={18} />} href={mapHref}>
          <span className="visually-hidden">{'Back to '}</span>
          Map
        </LinkButton>
      </div>
      <JobPanel key={chosenId} id={chosenId} />
    </section>
  )
}
