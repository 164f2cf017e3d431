import { messages } from '../ui/text/intl.ts'

export const m = messages('service', {
  speed: 'Speed',
  length: 'Length',
  headway: 'Headway',
  speedInSentence: 'speed',
  lengthInSentence: 'length',
  headwayInSentence: 'headway',
})
