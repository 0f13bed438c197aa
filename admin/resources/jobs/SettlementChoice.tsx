import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import {
  adminSettlementNames,
  adminSettlements,
  type AdminSettlement,
  type JobType,
} from '@gaitway/contract/enums'

type SettlementChoiceProps = {
  value: AdminSettlement
  jobType: JobType
  onChange: (settlement: AdminSettlement) => void
}

/** A full-time post has no shift to pay for. */
const choicesFor = (jobType: JobType) =>
  adminSettlements.filter(one => jobType === 'PART_TIME' || one === 'policy' || one === 'returnAll')

/** How a cancellation by an admin is settled. */
export const SettlementChoice = ({ value, jobType, onChange }: SettlementChoiceProps) => (
  <FormControl>
    <FormLabel id="settlement">Settle it</FormLabel>
    <RadioGroup
      aria-labelledby="settlement"
      value={value}
      onChange={(_, chosen) => onChange(adminSettlements.find(one => one === chosen) ?? 'policy')}
    >
      {choicesFor(jobType).map(one => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio size="small" />}
          label={adminSettlementNames[one]}
        />
      ))}
    </RadioGroup>
  </FormControl>
)
