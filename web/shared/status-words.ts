export { statusWords, wordOf, type Lifecycle, type StateOf, type Tone } from '@gaitway/contract/status-words'
