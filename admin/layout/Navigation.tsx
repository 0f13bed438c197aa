import AuditLog from '@mui/icons-material/HistoryOutlined'
import Calls from '@mui/icons-material/PhoneOutlined'
import Jobs from '@mui/icons-material/WorkOutlined'
import Ledger from '@mui/icons-material/BalanceOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import Payouts from '@mui/icons-material/AccountBalanceOutlined'
import Shifts from '@mui/icons-material/EventAvailableOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Users from '@mui/icons-material/PeopleOutlined'
import type { ResourceName } from '@gaitway/contract/resources'
import type { Side } from '@gaitway/contract/enums'
import type { ReactElement } from 'react'
import { Menu, usePermissions } from 'react-admin'
import { menuFor, menuLabels } from './menu.ts'

const icons: Record<ResourceName, ReactElement> = {
  users: <Users />,
  'onboarding-calls': <Calls />,
  jobs: <Jobs />,
  shifts: <Shifts />,
  payments: <Payments />,
  payouts: <Payouts />,
  'ledger-accounts': <Ledger />,
  'audit-log': <AuditLog />,
}

/** The lists that are open to this person. */
export const Navigation = () => {
  const { permissions } = usePermissions<Side>()
  const open = permissions ? menuFor(permissions) : []
  return (
    <Menu>
      {open.map(name => (
        <Menu.Item key={name} to={`/${name}`} primaryText={menuLabels[name]} leftIcon={icons[name]} />
      ))}
      <Menu.Item to="/settings" primaryText="Account Settings" leftIcon={<SettingsIcon />} />
    </Menu>
  )
}
