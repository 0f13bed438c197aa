import AuditLog from '@mui/icons-material/HistoryOutlined'
import Calls from '@mui/icons-material/PhoneOutlined'
import Jobs from '@mui/icons-material/WorkOutlined'
import Ledger from '@mui/icons-material/BalanceOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import Payouts from '@mui/icons-material/AccountBalanceOutlined'
import Shifts from '@mui/icons-material/EventAvailableOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Users from '@mui/icons-material/PeopleOutlined'
import { resources, type ResourceName } from '@gaitway/contract/resources'
import type { Side } from '@gaitway/contract/enums'
import type { ReactElement } from 'react'
import { Menu, usePermissions } from 'react-admin'

const entries: [name: ResourceName, label: string, icon: ReactElement][] = [
  ['users', 'Users', <Users key="users" />],
  ['onboarding-calls', 'Calls', <Calls key="calls" />],
  ['jobs', 'Job posts', <Jobs key="jobs" />],
  ['shifts', 'Confirmed shifts', <Shifts key="shifts" />],
  ['payments', 'Payments', <Payments key="payments" />],
  ['payouts', 'Payouts', <Payouts key="payouts" />],
  ['ledger-accounts', 'Ledger', <Ledger key="ledger" />],
  ['audit-log', 'Audit log', <AuditLog key="audit" />],
]

/** The lists that are open to this person. */
export const Navigation = () => {
  const { permissions } = usePermissions<Side>()
  const open = entries.filter(([name]) => permissions && resources[name].list.includes(permissions))
  return (
    <Menu>
      {open.map(([name, label, icon]) => (
        <Menu.Item key={name} to={`/${name}`} primaryText={label} leftIcon={icon} />
      ))}
      <Menu.Item to="/settings" primaryText="Account Settings" leftIcon={<SettingsIcon />} />
    </Menu>
  )
}
