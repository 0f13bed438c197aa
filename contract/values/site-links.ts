import { readMeta } from './support.ts'

/** The nine links of every footer, as specified. */
export const footerLinks = [
  { href: '/', label: 'Home' },
  { href: '/?tag=features', label: 'Features' },
  { href: '/aboutus', label: 'About us' },
  { href: '/newsletter', label: 'Newsletter' },
  { href: '/findus', label: 'Find us' },
  { href: '/faq', label: 'FAQ' },
  { href: '/contactus', label: 'Contact us' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
] as const

/** The public navigation, beside the links to sign up and to log in. */
export const publicLinks = [
  { href: '/clinician', label: 'For Clinicians' },
  { href: '/facility', label: 'For Facilities' },
  { href: '/contact', label: 'Contact Us' },
  { href: '/faq', label: 'FAQ' },
  { href: '/aboutus', label: 'About Us' },
] as const

export const registerLinks = [
  { href: '/facility/signup', what: 'Post a shift', as: 'Register as Facility' },
  { href: '/clinician/signup', what: 'Find Shifts', as: 'Register as Clinician' },
] as const

/** `https://www.linkedin.com/company/x` as "LinkedIn"; other sites by their name in the address. */
export const socialName = (url: string) => {
  const host = new URL(url).hostname.replace(/^www\./, '')
  const known: Record<string, string> = {
    'linkedin.com': 'LinkedIn',
    'facebook.com': 'Facebook',
    'instagram.com': 'Instagram',
    'youtube.com': 'YouTube',
    'x.com': 'X',
    'tiktok.com': 'TikTok',
  }
  return known[host] ?? host
}

/** In the app's page, the API writes the configured social networks there. */
export const SOCIAL_META = 'social-links'
export const socialLinks = (): string[] => readMeta(SOCIAL_META)?.split(' ').filter(Boolean) ?? []
