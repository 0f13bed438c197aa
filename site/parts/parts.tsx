import type { ReactNode } from 'react'
import { SiteCheckIcon } from './icons.tsx'

type TitleProps = { title: string; lead?: ReactNode; children?: ReactNode }

/** The heading of a page, in the same place on all of them. */
export const Title = ({ title, lead, children }: TitleProps) => (
  <header className="title">
    <h1>{title}</h1>
    {lead && <p className="lead">{lead}</p>}
    {children}
  </header>
)

type ActionProps = { side: 'clinician' | 'facility'; kind?: 'primary' | 'secondary'; children: ReactNode }

/** Links guests to signup. The script takes approved users to their home, and shows everyone else what is missing. */
export const Action = ({ side, kind = 'primary', children }: ActionProps) => (
  <a className={`button ${kind}`} href={`/${side}/signup`} data-action={side}>
    {children}
  </a>
)

export const Actions = ({ children }: { children: ReactNode }) => <div className="actions">{children}</div>

export const FindOrPost = () => (
  <Actions>
    <Action side="clinician">Find shifts</Action>
    <Action side="facility" kind="secondary">
      Post a shift
    </Action>
  </Actions>
)

export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="button secondary" href={href}>
    {children}
  </a>
)

type SectionProps = { title: string; id?: string; lead?: ReactNode; children: ReactNode }

export const SiteSection = ({ title, id, lead, children }: SectionProps) => (
  <section id={id} className="section" tabIndex={id ? -1 : undefined} aria-label={id ? title : undefined}>
    <h2>{title}</h2>
    {lead && <p className="lead">{lead}</p>}
    {children}
  </section>
)

/** Short statements, each with a tick. */
export const Ticks = ({ lines }: { lines: readonly string[] }) => (
  <ul className="ticks">
    {lines.map(line => (
      <li key={line}>
        <SiteCheckIcon />
        <span>{line}</span>
      </li>
    ))}
  </ul>
)

/** What happens one after another: the text of each step by its title. */
export const Steps = ({ steps }: { steps: Record<string, string> }) => (
  <ol className="steps">
    {Object.entries(steps).map(([title, text]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
)

/** What happens in each of several cases. */
export const Cases = ({ cases }: { cases: Record<string, string> }) => (
  <dl className="cases">
    {Object.entries(cases).map(([when, result]) => (
      <div key={when}>
        <dt>{when}</dt>
        <dd>{result}</dd>
      </div>
    ))}
  </dl>
)
