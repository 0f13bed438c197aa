import { endView } from '../../api/end-view.ts'
import type { Viewing } from '../../api/viewing.ts'
import { Button } from '../../ui/Button.tsx'
import { messages } from '../../api/messages.ts'
import { showViewEnd } from './view-end.ts'
import styles from './ViewBanner.module.css'

const copy = messages.view

/** A line above every screen while an admin views as a user, with the button that ends the view. */
export const ViewBanner = (viewing: Viewing) => (
  <aside className={styles.view} aria-label={copy.label}>
    <div className={styles.line}>
      <p>
        <strong>{copy.as(viewing.name)}</strong> <span>{copy.until(showViewEnd(viewing))}</span>
      </p>
      <Button kind="secondary" size="small" onClick={() => void endView(viewing)}>
        {copy.leave}
      </Button>
    </div>
  </aside>
)
