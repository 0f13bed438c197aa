import type { Sent } from '@gaitway/contract/schemas/index'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../../ui/Button.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { later } from '../../../ui/show/later.tsx'
import { BoardMap } from './BoardMap.tsx'
import mapStyles from './board-map.module.css'
import styles from './board.module.css'

const JobPanel = later(() => import('../page/JobProfile.tsx'), 'JobPanel', { shape: 'card' })

/** Opening a shift with the keyboard moves focus to its pane; Esc returns to the list. */
const useOpenedFocus = (chosenId: string | null) => {
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

type BesideProps = {
  chosenId: string | null
  mapHref: string
  query: Sent<'jobs.board'>
  radiusMiles: number | undefined
}

/** Beside the list: the map, or the shift that was opened. */
export const Beside = ({ chosenId, mapHref, ...board }: BesideProps) => {
  const pane = useOpenedFocus(chosenId)
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
