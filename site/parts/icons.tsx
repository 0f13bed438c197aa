type IconProps = { path: string; size?: number }

const Icon = ({ path, size = 24 }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

export const SiteMenuIcon = () => <Icon path="M4 7h16M4 12h16M4 17h16" />
export const SiteCheckIcon = () => <Icon path="m5 12.5 4.5 4.5L19 7.5" size={20} />
