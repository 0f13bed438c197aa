import { BRAND } from '@gaitway/contract/values/brand'
import { useEffect } from 'react'
import { Title } from 'react-admin'

/** Names the browser's tab: `Shift 0074 · Gaitway`. */
export const useDocumentTitle = (title: string) =>
  useEffect(() => {
    document.title = `${title} · ${BRAND}`
  }, [title])

type PageTitleProps = { title: string; /** for the tab, if shorter */ tab?: string }

/** The heading in the bar, and the name of the browser's tab. */
export const AdminPageTitle = ({ title, tab = title }: PageTitleProps) => {
  useDocumentTitle(tab)
  return <Title title={title} />
}
