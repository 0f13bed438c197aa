import { endView } from '../../api/end-view.ts'
import type { Viewing } from '../../api/viewing.ts'
import { Button } from '../../ui/Button.tsx'
import { messages } from '../../api/messages.ts'
import { showViewEnd } from './view-end.ts'
import styles from './ViewBanner.module.css'

const m = messages.view

/** Stays above every screen while an admin views as a user, and leads out. */
export const ViewBanner = (viewing: Viewing) => (
  <aside className={styles.view} aria-label={m.label}>
    <div className={styles.line}>
      <p>
        <strong>{m.as(viewing.name)}</strong> <span>{m.until(showViewEnd(viewing))}</span>
      </p>
      <Button kind="secondary" size="small" onClick={() => void endView(viewing)}>
        {m.leave}
      </Button>
    </div>
  </aside>
)
