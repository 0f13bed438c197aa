import { supportEmail, supportPhone } from '@gaitway/contract/values/support'
import { showPhone } from '@gaitway/contract/format/phone'
import { cityLinks } from '@gaitway/contract/values/city-names'
import { footerLinks, socialLinks, socialName } from '@gaitway/contract/values/site-links'
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
    <FooterLinks label="About Gaitway" links={footerLinks} />
    <FooterLinks label="Cities we serve" links={cityLinks} />
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
