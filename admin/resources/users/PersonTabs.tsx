import type { Side } from '@gaitway/contract/values/enums'
import { Box, LinearProgress, Tab, Tabs } from '@mui/material'
import { type ReactNode, Suspense } from 'react'
import { usePermissions } from 'react-admin'
import { useSearchParams } from 'react-router-dom'

type PersonTab = { label: string; isMoney?: true; content: ReactNode }

/** The tabs of the page of a person. The URL has the open one; without it, the first is open. Only admins see money. */
export const PersonTabs = ({ name, tabs }: { name: string; tabs: Record<string, PersonTab> }) => {
  const { permissions } = usePermissions<Side>()
  const [params, setParams] = useSearchParams()
  const visible = Object.entries(tabs).filter(([, { isMoney }]) => !isMoney || permissions === 'admin')
  const [key, tab] = visible.find(([one]) => one === params.get('tab')) ?? visible[0] ?? []
  return (
    <>
      <Tabs
        value={key}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, next: string) => setParams({ tab: next }, { replace: true })}
        aria-label={`About ${name}`}
        sx={{ marginBottom: 2 }}
      >
        {visible.map(([one, { label }]) => (
          <Tab key={one} value={one} label={label} id={`tab-${one}`} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${key}`}>
        <Suspense fallback={<LinearProgress aria-label={`Loading ${tab?.label}`} />}>{tab?.content}</Suspense>
      </Box>
    </>
  )
}
