import { useSearchParams } from 'wouter'
import { Page } from '../../ui/layout/Page.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'

const ClinicianGeneral = lazyComponent(() => import('./ClinicianGeneral.tsx'), 'ClinicianGeneral', {
  shape: 'card',
  count: 3,
})
const ClinicianShiftList = lazyComponent(
  () => import('../../shift/clinician/list/ClinicianShiftList.tsx'),
  'ClinicianShiftList',
  { shape: 'card', count: 3 },
)

const tabs = [
  { id: 'general', label: 'General information', content: () => <ClinicianGeneral /> },
  { id: 'shifts', label: 'Shifts', content: () => <ClinicianShiftList /> },
] as const

export const ClinicianSettings = () => {
  const [params, setParams] = useSearchParams()
  const selected = params.get('tab') === 'shifts' ? 'shifts' : 'general'
  return (
    <Page width={selected === 'shifts' ? 'app' : 'text'}>
      <PageTitle
        title="Clinician Account"
        lead="Only facilities that confirm you and our onboarding team can see your contact details, birth date, home address and documents."
      />
      <Tabs
        label="Account sections"
        tabs={tabs}
        selected={selected}
        // This also drops the URL parameters of the shift list.
        onSelect={tab => setParams(tab === 'shifts' ? { tab } : {}, { replace: true })}
      />
    </Page>
  )
}
