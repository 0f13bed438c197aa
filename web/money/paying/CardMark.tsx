import type { ReactNode } from 'react'
import { CardIcon } from '../../ui/screen-icons.tsx'

/** Letters stretched to a fixed width, so that the drawing needs no particular font. */
const Wordmark = ({ text, fill, width }: { text: string; fill: string; width: number }) => (
  <text
    x="18"
    y="15.5"
    textAnchor="middle"
    textLength={width}
    lengthAdjust="spacingAndGlyphs"
    fontSize="10"
    fontWeight="700"
    fontFamily="inherit"
    fill={fill}
  >
    {text}
  </text>
)

/** Our own drawings of the card brands, which differ by color and shape. */
const marks: Record<string, { background: string; drawing: ReactNode }> = {
  visa: { background: '#1a2a6c', drawing: <Wordmark text="VISA" fill="#ffffff" width={24} /> },
  mastercard: {
    background: '#14211d',
    drawing: (
      <>
        <circle cx="14.5" cy="12" r="6.5" fill="#d9381e" />
        <circle cx="21.5" cy="12" r="6.5" fill="#f2a33a" fillOpacity="0.85" />
      </>
    ),
  },
  amex: { background: '#1f6fb5', drawing: <Wordmark text="AMEX" fill="#ffffff" width={26} /> },
  discover: {
    background: '#fdf0da',
    drawing: (
      <>
        <path d="M36 9v15H10c12-1 21-6 26-15z" fill="#e8772e" />
        <circle cx="18" cy="11" r="5" fill="#e8772e" />
        <path d="M5 11h5M26 11h5" stroke="#14211d" strokeWidth="2" />
      </>
    ),
  },
  diners: {
    background: '#e1eff9',
    drawing: (
      <>
        <circle cx="18" cy="12" r="8" fill="#1b5a86" />
        <path d="M16 7a5.4 5.4 0 0 0 0 10zM20 7a5.4 5.4 0 0 1 0 10z" fill="#ffffff" />
      </>
    ),
  },
  unionpay: {
    background: '#ffffff',
    drawing: (
      <>
        <path d="M8 4h8l-3.5 16h-8z" fill="#c8372d" />
        <path d="M16 4h8l-3.5 16h-8z" fill="#1b5a86" />
        <path d="M24 4h8l-3.5 16h-8z" fill="#25632b" />
      </>
    ),
  },
  jcb: {
    background: '#ffffff',
    drawing: (
      <>
        <rect x="7" y="4" width="6.5" height="16" rx="3" fill="#1b5a86" />
        <rect x="14.8" y="4" width="6.5" height="16" rx="3" fill="#c8372d" />
        <rect x="22.6" y="4" width="6.5" height="16" rx="3" fill="#25632b" />
      </>
    ),
  },
}

type CardMarkProps = {
  brand: string
  /** Read aloud where the brand's name isn't next to it. */
  label?: string
}

/** The brand of a card at a glance. An unknown brand shows a plain card. */
export const CardMark = ({ brand, label }: CardMarkProps) => {
  const mark = marks[brand]
  if (!mark) return <CardIcon size={24} label={label} />
  return (
    <svg
      width="36"
      height="24"
      viewBox="0 0 36 24"
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <rect x="0.5" y="0.5" width="35" height="23" rx="4" fill={mark.background} stroke="var(--line)" />
      {mark.drawing}
    </svg>
  )
}
