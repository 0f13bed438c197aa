import { showTime, showZone } from '@gaitway/contract/time'
import { endView } from '../session/end-view.ts'
import type { Viewing } from '../session/viewing.ts'
import { Button } from '../shared/Button.tsx'
import { messages } from '../shared/messages.ts'
import styles from './ViewBanner.module.css'

const m = messages.view
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Stays above every screen while an admin views as a user, and leads out. */
export const ViewBanner = (viewing: Viewing) => (
  <aside className={styles.view} aria-label={m.label}>
    <div className={styles.line}>
      <p>
        <strong>{m.as(viewing.name)}</strong>{' '}
        <span>{m.until(`${showTime(viewing.endsAt, timeZone)} ${showZone(viewing.endsAt, timeZone)}`)}</span>
      </p>
      <Button kind="secondary" size="small" onClick={() => void endView(viewing)}>
        {m.leave}
      </Button>
    </div>
  </aside>
)
