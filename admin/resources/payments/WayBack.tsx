import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Way } from './giving-back.ts'

const labels: Record<Way, string> = {
  charges: 'To the card or bank account',
  outside: 'Outside Gaitway, by check or transfer',
}

/** Where money goes back to, of a payment that came in both ways. */
export const WayBack = ({ value, onChange }: { value: Way; onChange: (way: Way) => void }) => (
  <FormControl>
    <FormLabel id="way-back">It goes back</FormLabel>
    <RadioGroup
      aria-labelledby="way-back"
      value={value}
      onChange={(_, chosen) => onChange(chosen === 'outside' ? 'outside' : 'charges')}
    >
      {(['charges', 'outside'] as const).map(way => (
        <FormControlLabel key={way} value={way} control={<Radio size="small" />} label={labels[way]} />
      ))}
    </RadioGroup>
  </FormControl>
)
