import { SUPPORT_MAIL } from '@gaitway/contract/brand'
import { Link } from 'wouter'
import { messages } from '../shared/messages.ts'
import styles from './Frame.module.css'

/** The end of every page: what was agreed on, what is done with what is known, whom to write to. */
export const Footer = () => (
  <nav className={styles.footer} aria-label={messages.common.footer}>
    <Link href="/terms">{messages.menu.terms}</Link>
    <Link href="/privacy">{messages.menu.privacy}</Link>
    <a href={`mailto:${SUPPORT_MAIL}`}>{SUPPORT_MAIL}</a>
  </nav>
)
