import styles from './show.module.css'

/** A check mark that draws itself when someone has applied, is confirmed, or is paid. */
export const DrawnCheck = () => (
  <svg
    className={styles.drawn}
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="10" stroke="none" fill="var(--leaf-bg)" />
    <path d="m7 12.5 3.5 3.5L17 9" />
  </svg>
)
