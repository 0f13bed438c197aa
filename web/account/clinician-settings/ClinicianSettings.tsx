import { useSearchParams } from 'wouter'
import { Page } from '../../ui/layout/Page.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { copy } from './copy.ts'
import { later } from '../../ui/show/later.tsx'

const General = later(() => import('./General.tsx'), 'General', { shape: 'card', count: 3 })
const ShiftList = later(() => import('../../shift/clinician/list/ShiftList.tsx'), 'ShiftList', {
  shape: 'card',
  count: 3,
})

const tabs = [
  { id: 'general', label: copy.general, content: () => <General /> },
  { id: 'shifts', label: copy.shifts, content: () => <ShiftList /> },
] as const
type TabId = (typeof tabs)[number]['id']

export const ClinicianSettings = () => {
  const [params, setParams] = useSearchParams()
  const select = (tab: TabId) =>
    // Drops the shift list's own URL parameters.
    setParams(tab === 'shifts' ? { tab } : {}, { replace: true })
  const selected = params.get('tab') === 'shifts' ? 'shifts' : 'general'
  return (
    <Page width={selected === 'shifts' ? 'app' : 'text'}>
      <PageTitle title={copy.title} lead={copy.lead} />
      <Tabs label={copy.tabs} tabs={tabs} selected={selected} onSelect={select} />
    </Page>
  )
}
