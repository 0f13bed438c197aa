import { useCombobox, useMultipleSelection } from 'downshift'
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import { CheckIcon, CloseIcon, DownIcon } from '../icons.tsx'
import { fieldCopy } from './field-copy.ts'
import controls from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import type { Option } from './Select.tsx'
import styles from './MultiSelect.module.css'

type MultiSelectProps<Value extends string> = Omit<InputProps<readonly Value[]>, 'onChange'> & {
  onChange: (values: readonly Value[]) => void
  options: readonly Option<Value>[]
}

/**
 * Multiple choice from a long list. Type to filter, Enter or Tab selects the highlighted item, Backspace
 * removes the last.
 */
export const MultiSelect = <Value extends string>({
  value = [],
  onChange,
  options,
  disabled,
  onBlur,
  onFocus,
}: MultiSelectProps<Value>) => {
  const { id, ...attributes } = useFieldAttributes()
  const menuId = useId()
  const [typed, setTyped] = useState('')
  const fitting = options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  const chosen = options.filter(option => value.includes(option.value))
  const toggle = (option: Option<Value>) =>
    onChange(
      value.includes(option.value) ? value.filter(other => other !== option.value) : [...value, option.value],
    )

  const { getSelectedItemProps, getDropdownProps } = useMultipleSelection<Option<Value>>({
    selectedItems: [...chosen],
    getA11yStatusMessage: ({ selectedItems }) => `${selectedItems.length} selected`,
    onSelectedItemsChange: ({ selectedItems = [] }) => onChange(selectedItems.map(option => option.value)),
  })
  const { isOpen, getMenuProps, getInputProps, getItemProps, getToggleButtonProps, highlightedIndex } =
    useCombobox<Option<Value>>({
      items: fitting,
      inputId: id,
      menuId,
      labelId: `${id}-label`,
      inputValue: typed,
      selectedItem: null,
      // clear the text after each selection
      itemToString: () => '',
      isItemDisabled: option => Boolean(option.disabled),
      stateReducer: (state, { type, changes }) => {
        const { InputChange, InputKeyDownEnter, ItemClick, InputBlur } = useCombobox.stateChangeTypes
        // Keeps the list open after a selection, so that the next item is one press away.
        if (type === InputKeyDownEnter || type === ItemClick)
          return {
            ...changes,
            isOpen: true,
            highlightedIndex: state.inputValue ? -1 : state.highlightedIndex,
          }
        if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 }
        return type === InputBlur ? { ...changes, selectedItem: null, inputValue: '' } : changes
      },
      onStateChange: ({ type, inputValue }) => {
        const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes
        if (type === InputKeyDownEscape || type === InputBlur) setTyped(inputValue ?? '')
      },
    })
  const choose = (option: Option<Value> | undefined) => {
    if (!option || option.disabled) return
    setTyped('')
    toggle(option)
  }
  const add = (option: Option<Value> | undefined) => {
    if (option && typed.trim() && !value.includes(option.value)) choose(option)
  }
  const pressed = ({ key, shiftKey, nativeEvent }: KeyboardEvent) => {
    if (!isOpen || nativeEvent.isComposing) return
    if (key === 'Enter') choose(fitting[highlightedIndex])
    if (key === 'Tab' && !shiftKey) add(fitting[highlightedIndex])
  }
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isWithin = currentTarget.parentElement?.contains(relatedTarget)
    // the text has only one match
    if (!isWithin && fitting.length === 1) add(fitting[0])
    onBlur?.()
  }

  return (
    <div className={styles.whole}>
      <div className={classes(controls.box, styles.box)}>
        {chosen.map((option, index) => (
          <span key={option.value} className={classes(styles.chip, disabled && styles.fixed)}>
            {option.label}
            {!disabled && (
              <button
                {...getSelectedItemProps({ selectedItem: option, index })}
                type="button"
                className={styles.remove}
                aria-label={`Remove ${option.label}`}
                onClick={() => toggle(option)}
              >
                <CloseIcon size={14} />
              </button>
            )}
          </span>
        ))}
        <input
          {...getInputProps({
            ...getDropdownProps({ preventKeyAction: isOpen && typed !== '' }),
            ...attributes,
            disabled,
            onFocus,
            // set the text right away: downshift reports it only after painting and would undo newer input
            onChange: event => setTyped(event.currentTarget.value),
            placeholder: chosen.length ? undefined : fieldCopy.choose,
          })}
          onBlurCapture={left}
          onKeyDownCapture={pressed}
          required={undefined}
          aria-required={attributes.required}
          className={styles.input}
        />
        <button
          {...getToggleButtonProps({ disabled })}
          type="button"
          className={styles.toggle}
          aria-label={fieldCopy.choose}
        >
          <DownIcon />
        </button>
      </div>
      <ul
        {...getMenuProps({ 'aria-multiselectable': true })}
        className={styles.list}
        hidden={!isOpen || fitting.length === 0}
      >
        {isOpen &&
          fitting.map((option, index) => (
            <li
              {...getItemProps({
                item: option,
                index,
                'aria-selected': value.includes(option.value),
                onClick: () => choose(option),
              })}
              key={option.value}
              className={classes(styles.option, index === highlightedIndex && styles.here)}
            >
              <span className={styles.tick}>{value.includes(option.value) && <CheckIcon size={18} />}</span>
              {option.label}
            </li>
          ))}
      </ul>
      {isOpen && fitting.length === 0 && (
        <output className={classes(styles.list, styles.none)}>{`Nothing matches “${typed}”`}</output>
      )}
    </div>
  )
}
