import { joinPieces } from './full-stop.ts'

/**
 * Sentences of errors that a form, dialog or button can meet. The service answers with them word for word; pages recognize
 * them and show their own words (`web/service/errors`). `limit`, `max` and `count` are numbers, `time` is a moment in ISO
 * 8601, every other placeholder is text.
 */
export const ERROR_SENTENCES = {
  // Fields
  required: 'This field is required.',
  null: 'This field may not be null.',
  blank: 'This field may not be blank.',
  requiredInSeveralZones: 'This field is required when the sites lie in several time zones.',
  integer: 'A valid integer is required.',
  siteNumber:
    'A valid integer is required. Use the id of the site, which GET /api/v1/traffic/sites lists beside its site_id.',
  number: 'A valid number is required.',
  min: 'Ensure this value is greater than or equal to {limit}.',
  max: 'Ensure this value is less than or equal to {limit}.',
  minLength: 'Ensure this field has at least {limit} characters.',
  maxLength: 'Ensure this field has no more than {limit} characters.',
  invalidValue: 'Enter a valid value.',
  boolean: 'Must be a valid boolean.',
  string: 'Not a valid string.',
  nullCharacters: 'Null characters are not allowed.',
  datetime:
    'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
  datetimeRange: 'Datetime value out of range.',
  date: 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  choice: '"{value}" is not a valid choice.',
  choiceOf: '"{value}" is not a valid choice. The choices are {choices}.',
  listEmpty: 'This list may not be empty.',
  listTooLong: 'Ensure this field has no more than {max} elements.',
  doesNotExist: 'Invalid pk "{id}" - object does not exist.',
  toDtNotAfterFromDt: 'to_dt must be after from_dt.',
  toNotAfterFrom: 'to must be after from.',
  windowTooLong: 'The time window may not exceed {max} days.',
  searchTooLong: 'The time window may not exceed {max} days. Use an export for longer ranges.',
  rangeReversed: 'max must not be below min.',
  invalidCursor: 'Invalid cursor.',
  cursorExpired: 'Cursor has expired. Start over without it.',
  // Any request
  permissionDenied: 'You do not have permission to perform this action.',
  notFound: 'Not found.',
  timedOut: 'Request timed out.',
  bodyTooLarge: 'Request body too large.',
  throttled: 'Request was throttled. Expected available in {wait}.',
  serverError: 'A server error occurred.',
  unavailable: 'Service temporarily unavailable, try again later.',
  fileNotHere: 'The file is not on this machine.',
  diskFull: 'The disk is full.',
  diskReserve:
    'Less than {max} MiB would be left on the disk, and these are kept free for the database. Delete exports that are not needed, or ask the operator for space.',
  diskQuota: 'The disk quota is used up.',
  fileTooLarge: 'The file is larger than this system allows.',
  // Signing in and users
  signInRefused: 'Unable to log in with provided credentials.',
  notCurrentPassword: 'This is not your current password.',
  linkInvalid: 'This link is invalid, was used or has expired. Ask for a new one.',
  userInactive: 'The user is not active.',
  lastManager: 'This is the last active manager of the organization. Name another one first.',
  emailExists: 'User with this email already exists.',
  accountExists: 'Service account with this name already exists.',
  groupExists: 'Group of sites with this name already exists.',
  tooManyGroups: 'The organization has {max} groups of sites, which is the limit. Delete one first.',
  tooManyShares: 'The organization has {max} links to share, which is the limit. Revoke one first.',
  invalidAccountName: 'Enter 3 to 100 letters, digits, ".", "_" and "-", beginning with a letter or a digit.',
  accountEnded: 'The service account is not active, or has ended.',
  accountWithoutApi: 'The service account may not use the API. Grant it can_use_api first.',
  notInTheFuture: 'This time must be in the future.',
  invalidEmail: 'Enter a valid email address.',
  invalidLanguage: 'Enter two letters of ISO 639-1, such as de.',
  logo: 'Choose a PNG of at most {max} bytes and {pixels} by {pixels} pixels, 8 bits per colour and not interlaced.',
  organizationExists: 'Organization with this name already exists.',
  webhookDisabled: 'The webhook is disabled.',
  webhookSiteHidden: 'The user of the webhook may not see this any more.',
  tooManySites:
    'The organization has {max} sites, which is the limit. The operator of the service can raise it (MAX_SITES).',
  tooManyDevices:
    'The organization has {max} devices, which is the limit. The operator of the service can raise it (MAX_DEVICES).',
  tooManyUsers:
    'The organization has {max} users, which is the limit. The operator of the service can raise it (MAX_USERS).',
  tooManyWebhooks: 'The organization has {max} webhooks, which is the limit. Delete one first.',
  wrongCode: 'This code is wrong, or was used already.',
  codeRequired: 'Enter the code of your authenticator app, or a recovery code.',
  secondFactorRequired: 'Your organization requires a second factor. Set it up first.',
  secondFactorExists: 'You have a second factor already. Turn it off first.',
  secondFactorNotStarted: 'There is no second factor to confirm. Start again.',
  noSecondFactor: 'You have no second factor.',
  providerUnavailable: 'The provider cannot be reached. Try again later.',
  providerRefused: 'Could not sign in with this provider.',
  noSuchProvider: 'There is no such provider.',
  // Sites
  siteIdExists: 'Site with this site_id already exists.',
  invalidSiteId: 'Enter letters, digits, ".", "_" and "-", beginning with a letter or a digit.',
  stationNumberExists: 'Site with this station_number already exists.',
  invalidStationNumber:
    'Use the two digits of the state and six or more digits or capital letters of the station: 36-000007.',
  siteChanged: 'The site was changed by somebody else. Load it again.',
  siteRetired: 'The site is retired.',
  timeZoneFixed: 'The time zone is fixed once a site has records.',
  unknownTimeZone: '"{zone}" is not a known time zone.',
  invalidRegion: 'Use the code of the country and of its part: DE-NW.',
  regionOfOtherCountry: 'The region must be a part of the country: {country}-….',
  regionWithoutHolidays:
    '"{region}" is not known to have public holidays of its own. Without a region those of the country apply.',
  limitsDisagree: 'The current limit of speed_limits is {current}: send one of both, or the same in both.',
  limitsAtSameTime: 'Another limit begins at the same time.',
  channelHasRecords: 'Channel {number} must stay: the site has records.',
  channelTwice: 'Channel numbers must be unique.',
  unknownChannel: 'The site has no channel {number}.',
  // Devices and commands
  serialExists: 'Device with this serial already exists.',
  deviceAtThisSite: 'The device already stands at this site.',
  siteHasDevice: 'Device {serial} stands at this site. Say if it is to be replaced.',
  deviceAtNoSite: 'The device stands at no site.',
  notAfterAssignment: 'Must be after {time}, when the present assignment began.',
  beforeEarlierAssignment: 'Must not be before {time}, when an earlier assignment ended.',
  afterFirstRecord: 'Must not be after {time}, when the first stored record of the device was measured.',
  inFuture: 'This moment is still to come.',
  twoKeys: 'The device has two keys. Revoke one of them first.',
  siteWithoutDevice: 'The site has no device.',
  tooManyCommands: 'Too many commands are waiting for the device. Cancel one or try again later.',
  commandSent: 'The command was already sent.',
  commandIs: 'The command is {status}.',
  noResult: 'No result.',
  nothingToChange: 'Say at least one thing to change.',
  speedsReversed: 'max_speed_kmh must be above min_speed_kmh.',
  // Quality periods, findings and calendars
  invalidPeriodTime: 'Use a time from 1990 to 2100.',
  tooManyPeriodsOfSite: 'The site has {max} quality periods, which is the limit. Delete one first.',
  tooManyPeriods: 'The organization has {max} quality periods, which is the limit. Delete one first.',
  findingAccepted: 'The finding was accepted. Change or delete its quality period instead.',
  calendarExists: 'Calendar with this name already exists.',
  tooManyCalendars: 'The organization has {max} calendars, which is the limit. Delete one first.',
  tooManyCalendarEntries: 'All calendars of the organization would have {count} entries; at most {max} are possible.',
  invalidCalendarRegion: 'Use the code of a country, or of a country and its part: DE, DE-NW.',
  unknownCountry: '"{country}" is not a country of ISO 3166-1.',
  completenessHalf: 'Send both or none.',
  completenessRequired: 'This field is required for school holidays: between which days is the list complete?',
  completenessReversed: 'complete_to must not be before complete_from.',
  calendarNotUtf8: 'The file is not UTF-8.',
  calendarTooLong: 'The file has {count} lines; at most {max} are read.',
  calendarEntriesTooMany: 'The file has more than {max} entries.',
  calendarEmpty: 'The file has no entries.',
  calendarNoName: '{where}: It has no name.',
  calendarNameTooLong: '{where}: Its name has more than {max} characters.',
  calendarYears: '{where}: Use days from {from} to {to}.',
  calendarReversed: '{where}: Its last day is before its first.',
  calendarEntryTooLong: '{where}: It lasts {count} days; at most {max} are possible.',
  calendarDays: '{where}: Use days like 2026-07-20.',
  calendarStart: '{where}: It needs a start, and an end that can be read.',
  calendarRepeats: '{where}: Only events that repeat every year can be read.',
  calendarHeader: 'The first line must name the columns: from,to,name or date,name.',
  calendarNotCsv: 'The file is not CSV: {reason}.',
  calendarNotIcalendar: 'The file is not iCalendar.',
  calendarAddressNoUrl: 'It is not a URL.',
  calendarAddressStatus: 'It answered {status}.',
  calendarAddressTooLong: 'It has more than {max} KiB.',
  calendarAddressRedirects: 'It redirects more than {max} times.',
  calendarAddressNotRead: 'The address cannot be read: {reason}',
  calendarNotIcalendarBecause: 'The file is not iCalendar: {reason}',
  // Figures, exports and reports
  tooManyItems: 'This would be {count} items; at most {max} are possible. Choose a longer interval or fewer groups.',
  tooManyRecords:
    'This selection holds {count} records; at most {max} can be aggregated at once. Choose fewer sites or days, or an export.',
  tooManyDays: 'This selection has {count} days of sites; at most {max} are possible. Choose fewer sites or days.',
  tooManyEstimates: 'estimate is computed of at most {max} sites at once, and these are {count}. Choose fewer sites.',
  sectionTooLong:
    'The section {section} would have {count} items; at most {max} are possible. Choose fewer sites or days, or by_hour.',
  xlsxTooLong: 'An xlsx file holds at most {max} records. Choose csv or parquet.',
  xlsxTooManyRows: 'An xlsx file holds at most {max} rows. Choose aggregate.csv or a longer interval.',
  noStationNumber: 'The site {site} has no station number. Set it on the page Site setup, or choose other sites.',
  stationNumberTooLong:
    'The station number of the site {site} has more than {max} characters, which files of fixed width do not hold. Choose other sites.',
  stationWithoutBearings:
    'A channel of the site {site} has no bearing, so the direction of its lanes is not known. Set it on the page Site setup.',
  exportTooLong: 'An export holds at most {max} records. Choose fewer sites or days.',
  exportTooManyRows: 'An export holds at most {max} rows. Choose fewer sites or days, or a longer interval.',
  exportTooLarge:
    'The file of an export has at most {max} MiB. Choose fewer sites or days, a packed format, or wider bins of speeds.',
  exportNotWritten: 'The export could not be written.',
  exportInterrupted: 'The export was interrupted too often.',
  tooManyExports: 'Too many exports are waiting. Cancel one or try again later.',
  exportFinished: 'The export is finished.',
  exportNotCompleted: 'The export is not completed ({status}).',
  intervalsTooLong: 'Site {site} has counts that are sums of {seconds} s. Choose an interval that is made of these.',
  hoursOfLongIntervals:
    'Site {site} has counts that are sums of {seconds} s: its hours are not known. Ask for all hours.',
  sectionNeedsShorter:
    'Site {site} has counts that are sums of {seconds} s: the section {section} needs counts of {needed} s or of parts of it.',
  intervalsNotArrow: 'Intervals are given as JSON alone, not as Arrow columns.',
  // Imports
  tooManyImports: 'Too many imports are waiting. Delete one or try again later.',
  importIs: 'The import cannot be started (status: {status}).',
  importBusy: 'The import is running or being shifted.',
  nothingImported: 'Nothing of the import is stored.',
  shiftIntoFuture: 'The records would be in the future.',
  shiftByNothing: '0 minutes change nothing.',
  shiftOfParts: 'Send shift_minutes for all, or parts.',
  shiftPartsOverlap: 'The parts must be in the order of time and not overlap.',
  fileTakenBack: 'The file was taken back.',
  fileTakenBackMeanwhile: 'The file was taken back while it was being imported.',
  importNotWritten: 'The file could not be imported.',
  importInterrupted: 'The import was interrupted too often.',
  importFileLost: 'No worker has found the file.',
  mappingTwice: 'Two columns are {kind}.',
  mappingWithoutTime: 'Say which column is the timestamp, or which are date and time.',
  mappingWithoutChannel: 'Say which column is the channel, or a channel for all vehicles.',
  mappingTimeFormat: 'This format does not give a date and a time.',
  mappingUnit: '{unit} is no unit of {kind}.',
  mappingClass: '"{name}" is not a vehicle class.',
  mappingTooLong: 'Expected at most {max} texts and what they mean, such as {"N": "1"}.',
  mappingOfIntervals: '{kind} is a column of intervals. Say "rows": "intervals", or leave it out.',
  mappingOfVehicles: '{kind} is a column of single vehicles. Say "rows": "vehicles", or leave it out.',
  mappingWithoutCount: 'Say which columns are counts: count, speed_bin or length_bin.',
  mappingChannels: 'Say either which column is the channel, or the channel of each count.',
  mappingClassOfRow:
    'Where a column says the class of a row, one column alone is its count, without a class or a channel.',
  mappingClassTwoWays: 'Say the classes of counts either by name or by code.',
  mappingTotalTwice: 'Two columns count all vehicles of a channel. Say their classes or channels, or leave one out.',
  mappingBins:
    'The bin of the column {column} must have an edge from and adjoin the next one; only the last bin may be open.',
  rowsLookLikeIntervals:
    'The times have equal steps of {minutes} min beside whole numbers, as counts of intervals have. Say in the mapping what a row is: "rows": "intervals" or "rows": "vehicles".',
  intervalEndsBefore: 'The interval ends before it starts.',
  runningTotals:
    'The counts never fall, as running totals of a counter. Say in the mapping what they are: "counts_are": "running_totals" or "counts_are": "of_intervals".',
  runningTotalGap: 'The row before is not that of the interval before, so what was counted in between is not known.',
  runningTotalFalls: 'The running total is less than in the row before: the counter was restarted.',
  shiftEndsBefore: 'The end must be later than the start.',
  linkBroken: 'The link leads to no file.',
  noStations: 'The file describes no stations of the Traffic Monitoring Guide.',
  stationWithoutPlace: 'Station {station} has no latitude and longitude.',
  mappingNotNeeded: 'The format {format} has no mapping of columns.',
  mappingNeeded: 'Say what each column is: the file needs a mapping.',
  formatUnknown: 'The format of the file was not recognised. The formats are:{formats}',
  formatNotUnique: 'The file may be of several formats; say which:{formats}',
  formatMissing: 'There is no format "{format}". The formats are:{formats}',
  intervalCounts:
    'The file holds counts of intervals ({format}), not single vehicles. Counts of intervals cannot be imported as vehicles.',
  localClock: 'The times in this file are those of a local clock: specify its time zone.',
  noTimeZone: 'There is no time zone "{zone}". Use a name such as Europe/Berlin or +01:00.',
  beginsInRepeatedHour:
    'The file begins where {local} occurs twice in {zone}, and the order of the lines does not tell which is meant. Say which with "ambiguous": "first" or "second".',
  skippedHour:
    "{lines} in an hour that the clocks of {zone} skip (line {line}: {local}): the counter's clock does not follow summer time. Nothing is stored. Say the time zone {offset}, which is winter time all year; times in summer are then one hour later than in {zone}.",
  channelsMissing: 'The site has no channel {channels}. Nothing is stored. {advice}',
  severalCounters: 'The file holds {count} counters ({names}): say which site each of them is.',
  tooManyCounters: 'The file holds more than {max} counters.',
  fileEmpty: 'The file is empty.',
  noVehicle: 'The file holds no line with a vehicle.',
  notText: 'This is not a text file. Save it as CSV or text first; gzip is read as it is.',
  textTooLong: 'The file holds more than {max} MiB of text.',
  textsTooLong: 'The files together hold more than {max} MiB of text.',
  gzipDamaged: 'The gzip file is damaged or ends too early.',
  gzipGrows: 'The gzip file grows to more than {max} times its size.',
  zipGrows: 'The file in the zip grows to more than {max} times its size.',
  notZip: 'This is not a zip file, or its end is missing.',
  zipEmpty: 'The zip file holds no files.',
  zipTooLong: 'The zip file holds more than {max} files.',
  zipDirectoryTooLong: 'The directory of the zip file is larger than {max} MiB. Split the zip file.',
  zipOverlaps: 'Two files in the zip use the same bytes of it. Pack it again.',
  zipNameTwice: 'Another file in the zip has the same name.',
  tooManyFiles: 'There are more than {max} files.',
  workbookDamaged: 'The Excel workbook is damaged.',
  workbookEmpty: 'No sheet of the Excel workbook has data.',
  workbookTooLarge: 'The Excel workbook has more text than can be read. Save the sheet as CSV.',
  workbookInZip: 'An Excel workbook in a zip file is not read. Import it by itself.',
  zipEncrypted: 'The file in the zip is encrypted.',
  zipMethod: 'The file in the zip is packed in a way that is not read.',
  crowdedLine: 'Line {line}: more than {max} vehicles at the same time, {time}.',
  noColumn: 'Line {line}: there is no column "{column}".',
  secondFile: 'Line {line}: a second file begins here ("* BEGIN"). Import each file by itself.',
  secondList: 'Line {line}: a second list begins here. Import each file by itself.',
  headerOnlyReads: 'Line {line}: {key} is {value}; only {required} can be read.',
  headerLacks: 'Line {line}: the header above does not say {key}.',
  columnsLacking: 'Line {line}: this does not name the columns {columns}.',
  columnLacking: 'Line {line}: the list has no column [{columns}].',
  columnTwice: 'Line {line}: there are two columns of the kind [{columns}].',
  tooManyLegendColumns: 'Line {line}: the legend has more than {max} columns.',
  titlesLacking: 'Line {line}: a vehicle, but no line above has the titles of the columns as the legend names them.',
  twoSpeedUnits: 'Line {line}: the header says both km/h and mph.',
  noSpeedUnit: 'Line {line}: the header does not say whether speeds are km/h or mph.',
  // Deliveries of webhooks
  connectionFailed: 'The connection failed: {code}.',
  noAnswerWithin: 'No answer within {seconds} s.',
  closedWithoutAnswer: 'The connection was closed without an answer.',
  urlScheme: 'Enter an http or https URL.',
  urlWithUser: 'The URL may not contain a user or password.',
  hostNotPublic: 'The address of the host is not public.',
  endpointDisabled: 'The endpoint was disabled.',
  databaseRestored: 'The database was restored from a backup.',
  // Lines of files and records that were refused
  lineTooLong: 'The line is longer than {max} characters.',
  fieldCount: 'There are {found} fields instead of {expected}.',
  quoteMissing: 'A quotation mark is missing or misplaced.',
  notWholeNumber: '{value} is not a whole number.',
  notNumber: '{value} is not a number.',
  notNumberFromZero: '{value} is not a number of 0 or more.',
  notBetween: '{value} is not between {from} and {to}.',
  belowZero: '{value} is below 0.',
  notBoolean: '{value} is neither true nor false.',
  notLane: '{value} is not a lane.',
  notChannel: '{value} is not a channel.',
  notClass: '{value} is not a class.',
  notSpeed: '{value} is not a speed.',
  notVehicleClass: '{value} is not a vehicle class.',
  notDateTime: '{value} is not a date and time.',
  noSuchTime: 'There is no such date or time.',
  headerLacksColumns: 'The first line does not name the columns timestamp and channel.',
  noVehicleList: 'This is a file of MetroCount without a list of individual vehicles: print that list and import it.',
  timeForm: '{value} is not a time of the form {format}.',
  dateForm: '{value} is not a date of the form {format}.',
  rowTime: 'Columns 8 to 24 are not a time of the form {format}.',
  wrongDirection: 'The direction is {value}, not {first} or {second}.',
  rowTooShort: 'The row has {found} characters instead of at least {limit}.',
  rowShorterThanTitles: 'The row is shorter than the titles.',
  radarForm: 'This is not of the form {format}.',
  fieldMissing: '{name} is missing.',
  weekdayDiffers: 'The day of the week, {weekday}, is not that of {date}.',
  rowWithoutCounts: 'This row has no counts.',
  kindNotSaid:
    'The file does not say whether bicycles or people were counted. Say what the counter counts; else the class of its counts is unknown.',
  recordRepeated: 'Another record of the same lane and time has other counts: none of them counts.',
  recordsRepeated:
    '{count} records contradict another one of the same lane and time, first in line {line}: none of them is stored.',
  recordsNotCompared: 'The file is too long to find all records of the same lane and time. Split it.',
  recordTypeUnknown: 'Records of the type {type} are not read.',
  recordNotOfLayout: 'This does not fit a layout of records of the type {type}.',
  notJson: 'This is not JSON.',
  notJsonObject: 'This is not a JSON object.',
  lineBeforeBegin: 'This line is before "* BEGIN".',
  lineAfterEnd: 'This line is after the end of the file ("* END").',
  endLineMissing: 'The line "* END" is missing: the end of the file is cut off.',
  // What is left out of a file, or not known of it
  sheetOfSeveral: 'The sheet {name} is read; {count} other sheets are not.',
  readAsEncoding: 'The text is not UTF-8; it is read as {encoding}.',
  columnUnknown: 'The column {name} is not known and left out.',
  columnUnknownNear: 'The column {name} is not known and left out. Did you mean {near}?',
  columnsUnknown: '{count} more columns are not known and left out.',
  fieldUnknown: 'The field {name} is not known and left out.',
  fieldUnknownNear: 'The field {name} is not known and left out. Did you mean {near}?',
  fieldsUnknown: '{count} more fields are not known and left out.',
  classCodesUnknown:
    'What the class codes of {scheme} mean is not known: they are stored, the vehicle class is unknown.',
  classTextUnknown: 'The class {text} is not known: {count} vehicles are stored as unknown.',
  classTextsUnknown: 'More classes are not known: {count} vehicles are stored as unknown.',
  leavingZone: 'Objects that leave an area were counted when they entered it; {count} such lines are not read.',
  tmgRestriction:
    '{count} records have the restriction {code}, first in line {line} (1, 4: construction; 2: device; 3, 5: weather).',
  binsDiffer:
    'The total of {count} records is not the sum of their bins, first in line {line}; the larger one is read.',
  sumDiffers: 'The total of {count} rows is not the sum of its parts, first in line {line}; the parts are read.',
  intervalUnknown: 'How long the interval is cannot be known: the file does not say it, and has no second row.',
  intervalOverlaps: 'This is {seconds} s after the row before it; the intervals of the file are {interval} s long.',
  axlesNotVehicles:
    'Line {line}: the file holds counts of axles, not of vehicles. Export the volumes of vehicles, or import it with axle_factor, at the command line with --axle-factor.',
  axlesConverted: 'The file holds counts of axles: they are stored as vehicles, {factor} for each axle.',
  tooManyIntervals: 'The file holds more than {max} intervals of channels. Split it.',
  endCountDiffers: 'The file has {found} lines, but its last line counts {expected}: lines are missing or doubled.',
  tooManyFlows: 'There are more than {max} flows.',
  speedsOfBoth:
    'The speeds of {count} rows are of both directions together: each direction has its share, by its cars.',
  sumLeftOut: '{name} is the sum of other channels and left out.',
  intervalChannelsMerged:
    'Two channels of the file would be channel {channel} of the site. Counts of intervals are not added: choose a channel for each.',
  sumOfChannelsDiffers: '{name} has {total} vehicles, its parts have {parts}.',
  intervalsNotShifted:
    'Counts of intervals cannot be moved in time. Take the import back and import the file with the right clock.',
  noSpeedColumn: 'The list has no column of speeds.',
  clockFast:
    'From {from} to {to} the clock of the counter seems to be {hours} h fast. After the import, Move… or wayside admin import shift --proposed corrects it.',
  clockSlow:
    'From {from} to {to} the clock of the counter seems to be {hours} h slow. After the import, Move… or wayside admin import shift --proposed corrects it.',
  timeStepsBack: 'Time steps back by more than a minute {times} times, first in line {line}.',
  listCountDiffers: 'The list has {found} vehicles, but this line counts {expected}: rows are missing or doubled.',
  listEndMissing: 'The line with the number of vehicles is missing: the end of the list is cut off.',
  skippedLocalTime: '{local} does not exist in {zone}: the clocks are put forward over it.',
  repeatedLocalTime: '{local} occurs twice in {zone}, and the order of the lines does not tell which is meant.',
  timeRunsBack: 'Time runs back here into a time that this file has been through. Sort the file by time.',
  inTheFuture: 'This time lies in the future.',
  before1990: 'This time is before 1990.',
  tooLongAgo: 'This time is more than {max} days ago.',
  beforeAssignment:
    'The device stands at the site since {time}. If it stood there earlier, correct its assignment and send this again.',
  timestampForm: 'Datetime has wrong format. Use YYYY-MM-DDThh:mm:ss.sssZ.',
  recordNotObject: 'A record must be an object.',
  intervalNotObject: 'An interval must be an object.',
  objectExpected: 'An object is expected.',
  listExpected: 'A list of at most {max} numbers is expected.',
  intervalEmpty: 'It counts nothing: send total, classes, class_codes, speeds or lengths.',
  classesTwice: 'Send classes or class_codes, not both.',
  edgesNotAscending: 'The edges must ascend, and only the last one may be null.',
  edgesExpected: 'There are {found} edges instead of {expected}, one more than counts.',
  notWholeSecond: 'An interval must start at a whole second.',
  intervalOverlapsStored: 'It overlaps the stored interval of {seconds} s from {time}.',
  intervalTwice: 'The upload has this interval twice, with different counts.',
  intervalHasVehicles:
    'Single vehicles of this channel and time are stored. Take them back, or leave this interval out.',
  recordInInterval: 'An interval of this channel is stored that has counted it: {seconds} s from {time}.',
  intervalCorrectedTooOften:
    'It has {max} corrections, or its day has no room for another one. Take back uploads that corrected it first.',
  intervalDayFull: 'The intervals of this day take more than {max} KiB.',
  tooManyBins: 'There are more than {max} bins.',
  recordDiffers: 'differs from the stored record',
  zippedNameTooLong: 'Its name has more than {max} characters.',
  zippedNameOutside: 'Its name leads out of the zip file.',
  zipInZip: 'A zip file in a zip file is not read.',
} as const
export type ErrorName = keyof typeof ERROR_SENTENCES

const PLACEHOLDER = /\{(\w+)\}/
type PlaceholderIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}"${string}` ? never : Name) | PlaceholderIn<Rest>
  : never
type PlaceholderOf<Name extends ErrorName> = PlaceholderIn<(typeof ERROR_SENTENCES)[Name]>
type SentenceValues<Name extends ErrorName> = { [name in PlaceholderOf<Name>]: string | number }

/** The sentence of an error, as the service answers it. */
export function errorSentence<const Name extends ErrorName>(
  name: Name,
  ...[values]: [PlaceholderOf<Name>] extends [never] ? [] : [SentenceValues<Name>]
): string {
  const texts = (values ?? {}) as { [name: string]: string | number }
  const pieces = ERROR_SENTENCES[name].split(PLACEHOLDER)
  return joinPieces(pieces.map((piece, i) => (i % 2 === 1 ? String(texts[piece]) : piece)))
}

const NUMBERS = ['limit', 'max', 'count'] as const
/** The values that a page reads out of a sentence. */
export type ReadValues<Name extends ErrorName> = {
  [name in PlaceholderOf<Name>]: name extends (typeof NUMBERS)[number] ? number : string
}
type ReadSentence = { name: ErrorName; values: { [name: string]: string | number } }

/** More fixed text first: a sentence may also match a template that is mostly placeholders. */
const patterns = (Object.entries(ERROR_SENTENCES) as [ErrorName, string][])
  .map(([name, text]) => ({ name, parts: text.split(PLACEHOLDER) }))
  .map(({ name, parts }) => ({
    name,
    keys: parts.filter((_, i) => i % 2 === 1),
    fixed: parts.filter((_, i) => i % 2 === 0).join('').length,
    pattern: new RegExp(`^${parts.map((part, i) => (i % 2 === 1 ? '(.*)' : fixedPart(part, i))).join('')}$`, 's'),
  }))
  .sort((a, b) => b.fixed - a.fixed)

/** A full stop behind a value is left out by `joinPieces` if the value ends like a sentence. */
function fixedPart(text: string, index: number): string {
  return index > 0 && /^\.(?!\.)/.test(text) ? `(?:\\.|(?<=[!?…]))${escaped(text.slice(1))}` : escaped(text)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Which error a sentence is, with its values; null for any other sentence. */
export function readSentence(sentence: string): ReadSentence | null {
  for (const { name, keys, pattern } of patterns) {
    const found = pattern.exec(sentence)
    if (!found) continue
    const isNumber = (key: string) => (NUMBERS as readonly string[]).includes(key)
    const entries = keys.map((key, i) => [key, isNumber(key) ? Number(found[i + 1]) : (found[i + 1] as string)])
    return { name, values: Object.fromEntries(entries) }
  }
  return null
}
