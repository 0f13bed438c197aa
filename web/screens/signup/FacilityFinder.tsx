import type { Output } from '@gaitway/contract/schemas/index'
import { useCombobox } from 'downshift'
import { useEffect, useState } from 'react'
import { useForm } from 'react-final-form'
import { useAnswer } from '../../calls/use-call.ts'
import styles from './signup.module.css'
import { words } from './words.ts'

type Entry = Output<'facilities.searchDirectory'>[number]
const w = words.facility
const WAIT_MILLISECONDS = 150

/** What was typed, once the typing has paused. */
const useSettled = (typed: string) => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled.trim()
}

/** Your facility as you type: choosing one fills in its name and address below. */
export const FacilityFinder = () => {
  const form = useForm()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Entry>()
  const search = useSettled(typed)
  const { data, isLoading } = useAnswer('facilities.searchDirectory', search.length < 2 ? null : { search }, {
    keepPreviousData: true,
  })
  const entries = search.length < 2 ? [] : (data ?? [])
  const fill = (entry: Entry) => {
    form.batch(() => {
      form.change('officeName', entry.name)
      form.change('address1', entry.address1)
      form.change('city', entry.city)
      form.change('state', entry.state)
      form.change('zipCode', entry.zipCode)
      form.change('cmsCertificationNumber', entry.cmsCertificationNumber)
    })
    setChosen(entry)
  }
  const { isOpen, getInputProps, getMenuProps, getItemProps, getLabelProps, highlightedIndex } =
    useCombobox<Entry>({
      items: entries,
      itemToString: entry => entry?.name ?? '',
      onInputValueChange: ({ inputValue }) => setTyped(inputValue),
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem) fill(selectedItem)
      },
    })
  return (
    <div className={styles.finder}>
      <label {...getLabelProps()} className={styles.finderLabel}>
        {w.find}
      </label>
      <input
        {...getInputProps({ placeholder: w.findHint })}
        className={styles.finderInput}
        autoComplete="off"
      />
      <ul {...getMenuProps()} className={styles.found} hidden={!isOpen || entries.length === 0}>
        {isOpen &&
          entries.map((entry, index) => (
            <li
              {...getItemProps({ item: entry, index })}
              key={entry.cmsCertificationNumber}
              className={index === highlightedIndex ? styles.here : undefined}
            >
              <strong>{entry.name}</strong>
              <span>
                {entry.address1}, {entry.city}, {entry.state} {entry.zipCode}
              </span>
            </li>
          ))}
      </ul>
      <output className={styles.finderNote}>
        {isOpen && search.length >= 2 && !isLoading && entries.length === 0 && w.findNone}
        {!isOpen && chosen && w.found(chosen.name)}
      </output>
    </div>
  )
}
