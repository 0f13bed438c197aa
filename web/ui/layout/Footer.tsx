import { supportEmail, supportPhone } from '@gaitway/contract/values/support'
import { showPhone } from '@gaitway/contract/format/phone'
import { cityLinks } from '@gaitway/contract/values/city-names'
import { footerLinks, socialLinks, socialName } from '@gaitway/contract/values/site-links'
import { messages } from '../../api/messages.ts'
import styles from './Footer.module.css'

const FooterLinks = ({
  label,
  links,
}: {
  label: string
  links: readonly { href: string; label: string }[]
}) => (
  <nav aria-label={label}>
    {links.map(({ href, label: name }) => (
      <a key={href} href={href}>
        {name}
      </a>
    ))}
  </nav>
)

/** The links of every footer, as on the public pages. */
export const Footer = () => (
  <footer className={styles.footer}>
    <FooterLinks label={messages.common.footer} links={footerLinks} />
    <FooterLinks label={messages.common.cities} links={cityLinks} />
    <p>
      <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>
      <a href={`tel:+1${supportPhone()}`}>{showPhone(supportPhone())}</a>
      {socialLinks().map(url => (
        <a key={url} href={url} rel="me noopener">
          {socialName(url)}
        </a>
      ))}
    </p>
  </footer>
)
