// Written by scripts/openapi.mjs from the contract of the service.

export interface paths {
    "/api/v1/traffic/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sites of your organization
         * @description All sites by id, or a page of them when `limit` or `cursor` is sent; only then there is a `next_cursor`. With `Accept: application/geo+json` the same as a GeoJSON FeatureCollection.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listSites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one site
         * @description The fields of the list, and its channels and device.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["getSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the alarms of a site
         * @description When each was raised and cleared, newest first. Alarms are updated every 10 seconds.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listSiteAlarms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the statuses of the devices of a site
         * @description Newest first, of all devices that were installed there; stored for 400 days.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listSiteStatuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/data/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search records
         * @description Records of a window of at most 30 days in the order of (timestamp, id), in pages. Send `next_cursor` back as `cursor` until it is null. With a filter that few records match, a page may hold fewer records than `limit`, or none: only `next_cursor: null` is the end. Cursors are valid for 48 hours. With `Accept: application/vnd.apache.arrow.stream` the same as an Arrow stream: a column for each field, times as timestamps. A `next_cursor` is in the header `Next-Cursor` and in the metadata of the schema.
         *
         *     Needs the permission `can_read_data`.
         */
        post: operations["searchRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/data/intervals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search intervals
         * @description Counts that arrived already counted, of a window of at most 30 days: the intervals that start in it, in the order of (start, site, channel), in pages. Send `next_cursor` back as `cursor` until it is null. An interval that was corrected is there once, with the last counts. Cursors are valid for 48 hours.
         *
         *     Needs the permission `can_read_data`.
         */
        post: operations["searchIntervals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the days of a site
         * @description Local days that hold records or were measured, from `from` to `to`, both included.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listSiteDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read when a site was not measured
         * @description Times without coverage within a window of at most 366 days, to the millisecond, from the first moment that was ever measured up to now.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listSiteGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/data/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute figures of sites
         * @description Volumes, AADT, design hours, peak hours, speeds and classes of each site in its local time, of a window of at most 366 days or of a year. Exact: computed from the records, percentiles by nearest rank. A figure that cannot be computed is null with a reason. At most 20 million records (of whole local days, before filters on records).
         *
         *     Needs the permission `can_read_data`.
         */
        post: operations["computeFigures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/data/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare two periods or two sites
         * @description Daily volumes, mean speeds, 85th percentiles and shares above the limit of two sides: two periods of a site, or two sites. Compared are the same weekdays and hours of both, days that count only. The interval is Welch's over days, because the vehicles of a day are not independent.
         *
         *     Needs the permission `can_read_data`.
         */
        post: operations["compareFigures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/data/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read changes
         * @description Records in the order in which they became readable, including late ones, and deletions of uploads. A page may have fewer than `limit` items although there are more; empty `items` mean that nothing is new; `next_cursor` is never null and does not expire: store it, and continue from it tomorrow. With `Accept: application/vnd.apache.arrow.stream` the same as an Arrow stream: a column for each field, times as timestamps. A `next_cursor` is in the header `Next-Cursor` and in the metadata of the schema.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/data/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes
         * @description Server-sent events: the items of `changes`, each the `data` of an event whose `id` is the cursor after it. Without `after` a new stream starts now; the first block is an `id` without data, the position where it starts. The server ends a stream after 10 minutes, when the service restarts, when the client reads too slowly, or when the token is revoked: reconnect with the last `id` as `Last-Event-ID`, and nothing is missed or sent twice. A line `:` is sent every 15 s when there is nothing else. Opening a stream counts as one request; at most 10 are open at a time.
         *
         *     The `EventSource` of browsers cannot send the `Authorization` header. Read the body of `fetch` instead:
         *
         *         const headers = { Authorization: 'Token way_…' }
         *         const { body } = await fetch(url, { headers })
         *         const texts = body.pipeThrough(new TextDecoderStream())
         *         for await (const text of texts) console.log(text)
         *
         *     The SDK reads the events and reconnects by itself:
         *
         *         for await (const { change, cursor } of wayside.stream()) {
         *           console.log(change, cursor)
         *         }
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["streamChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports
         * @description The organization's, newest first.
         *
         *     Needs the permission `can_create_exports` and `can_read_data`.
         */
        get: operations["listExports"];
        put?: never;
        /**
         * Create an export
         * @description Records of any window as a file, written in the background. The records are fixed now: what is uploaded later is not in a file of records, and `quality` is about the quality periods of now. Aggregates and reports have what is stored when they are written. Read the export until its `status` is `completed`, then download the file within 7 days. At most 3 exports run and 20 wait at a time; while others wait, one of an organization runs. The operator limits the rows and bytes of a file, and the space that stays free on the disk: beyond that an export is refused, or fails with the reason.
         *
         *     Needs the permission `can_create_exports` and `can_read_data`.
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one export
         * @description Needs the permission `can_create_exports` and `can_read_data`.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        /**
         * Delete a finished export
         * @description Needs the permission `can_create_exports` and `can_read_data`.
         */
        delete: operations["deleteExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/exports/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of an export
         * @description Ranges are served, so that a download can be resumed (`curl -C -`). 409 while unfinished, 404 when expired.
         *
         *     Needs the permission `can_create_exports` and `can_read_data`.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/exports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an export
         * @description Needs the permission `can_create_exports` and `can_read_data`.
         */
        post: operations["cancelExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uploads
         * @description The uploads and their results, newest first.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one upload
         * @description Needs the permission `can_read_data`.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * Take an upload back
         * @description Its records are removed in the background, in steps. After each step search, aggregates, exports and the days of the site have the same records, and `removed` says how many are gone; when all are, `status` is `taken_back` and `changes` reports the deletion. Organizations take turns. An upload of an imported file takes the whole file back, also when the import is still running. An upload that is sent after this answer is stored, even with records that are still being removed, and even with an Idempotency-Key that was used before.
         *
         *     Needs the permission `can_manage_organization`.
         */
        delete: operations["takeBackUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/uploads/{id}/rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the refused records of an upload
         * @description As they were sent, with the reason; up to 1 MiB of them are stored for 30 days.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listRejectedRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the commands of a site
         * @description Newest first.
         *
         *     Needs the permission `can_dispatch_commands`.
         */
        get: operations["listCommands"];
        put?: never;
        /**
         * Send a command to the device of a site
         * @description The device receives it with its next poll, immediately if it is waiting for commands. The command is `queued`, then `sent`, `acknowledged` when the device will act on it, and `completed` or `failed`. At most 100 commands that are not acknowledged may wait for a device, else 429. A command that is not acknowledged within 60 s is sent again, at most 3 times in total; one that is not acknowledged by `expires_at` is `expired`. One that was acknowledged but has no result by then, and for at least 10 minutes, is `failed`: "No result." When `set_configuration` is completed, `upload_interval_s` and `class_scheme` of the device are those of the command.
         *
         *     Needs the permission `can_dispatch_commands`.
         */
        post: operations["dispatchCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/commands/{command}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one command
         * @description Needs the permission `can_dispatch_commands`.
         */
        get: operations["getCommand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/commands/{command}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a command
         * @description Possible until it is sent to the device.
         *
         *     Needs the permission `can_dispatch_commands`.
         */
        post: operations["cancelCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what seems wrong with the data of all sites
         * @description The findings of the organization, the latest start first; `listSiteFindings` says what is found.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what seems wrong with the data of a site
         * @description Found every night, and within minutes after an import, up to yesterday: measured hours without a vehicle that usually have some; days below half or above double of the median of the same weekday in the four weeks before; weeks in which the share of a direction, or of vehicles without class or speed, moved by more than 20 points, or V85 by more than 10 km/h; clocks that jumped. A finding changes nothing by itself: accept it as a quality period, or dismiss it.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listSiteFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/findings/{finding}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a quality period of a finding
         * @description With its time, and with a kind, an effect and a note that fit it; fields that are sent replace these. `also` names other findings of the site that the same period explains: they are accepted with it. A finding that is accepted already stays as it is, and a dismissed one can still be accepted.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["acceptFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/findings/{finding}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a finding
         * @description It is not reported again. A finding that is dismissed already stays as it is.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["dismissFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/findings/{finding}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the dismissal of a finding back
         * @description A finding that is open stays as it is.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["reopenFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/quality-periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the quality periods of a site
         * @description The latest start first; with `from` and `to` those that touch this time.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listQualityPeriods"];
        put?: never;
        /**
         * Say that the data of a site is not what it usually is
         * @description For a time, and for all or some channels. Records are never changed by it: figures leave excluded time out by default, and aggregates mark the intervals that it touches. Periods may overlap. At most 500 a site and 20000 an organization.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createQualityPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/quality-periods/{period}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one quality period
         * @description Needs the permission `can_read_data`.
         */
        get: operations["getQualityPeriod"];
        put?: never;
        post?: never;
        /**
         * Delete a quality period
         * @description Needs the permission `can_manage_organization`.
         */
        delete: operations["deleteQualityPeriod"];
        options?: never;
        head?: never;
        /**
         * Change a quality period
         * @description Fields that are absent stay as they are.
         *
         *     Needs the permission `can_manage_organization`.
         */
        patch: operations["updateQualityPeriod"];
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/quality-periods/{period}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a quality period that lasts
         * @description Now, or at another moment. A period that has ended already stays as it is.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["endQualityPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calendars of your organization
         * @description All of them, by name.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listCalendars"];
        put?: never;
        /**
         * Create a list of days
         * @description School holidays, or days of another kind such as fairs; its entries come from a file. Public holidays are known without a list. An organization has at most 100 lists.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/calendars/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one calendar
         * @description Needs the permission `can_read_data`.
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        /**
         * Delete a calendar with its entries
         * @description Needs the permission `can_manage_organization`.
         */
        delete: operations["deleteCalendar"];
        options?: never;
        head?: never;
        /**
         * Change a calendar
         * @description Fields that are absent stay as they are.
         *
         *     Needs the permission `can_manage_organization`.
         */
        patch: operations["updateCalendar"];
        trace?: never;
    };
    "/api/v1/traffic/calendars/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of a calendar
         * @description By their first day.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["listCalendarEntries"];
        /**
         * Replace the entries of a calendar by those of a file
         * @description iCalendar (events of whole days; an event may repeat every year) or CSV with the columns `from`, `to` (the last day) and `name`, or `date` and `name`. UTF-8, up to 512 KiB, 20000 lines and 2000 entries of up to 366 days each; all calendars of an organization have at most 10000 entries. All of the file or nothing is stored.
         *
         *     Needs the permission `can_manage_organization`.
         */
        put: operations["replaceCalendarEntries"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/calendars/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a file of days without storing it
         * @description The same files as for the entries of a calendar, with the same limits.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["readCalendarFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/calendars/preview-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the days of an iCalendar address without storing them
         * @description The service requests the address once, within 10 seconds, and follows up to three redirects. Only public addresses are requested.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["readCalendarAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/holidays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public holidays of a country or region in a year
         * @description Whole days that are holidays by law, by the library date-holidays.
         *
         *     Needs no further permission.
         */
        get: operations["listPublicHolidays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the days of a year at a site
         * @description Public holidays of the site's region, or else of its country, by the library date-holidays: whole days that are holidays by law. School holidays and other days by the lists of your organization that apply to the site.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["getSiteCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who am I?
         * @description The user, the organization, the permissions, the token as far as it may be shown, and the limits.
         *
         *     Needs no further permission.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of your organization
         * @description All of them, by id, without their secrets; of a user of groups of sites their own.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Events of your organization are sent to its URL as POST, signed by Standard Webhooks 1.0.0: at least once each, in no promised order, and retried over about a day until the receiver answers 2xx. Redirects are not followed. A receiver that answers 410 is disabled, and so is one for which more than 10,000 deliveries are waiting. The secret is shown only in this answer. A webhook of a user who sees only groups of sites sends events of their sites alone (`limited_to`). An organization has at most 20 webhooks.
         *
         *     Needs the permission `can_manage_organization` and `can_read_data`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one webhook
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook with its deliveries
         * @description Needs the permission `can_manage_organization`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Fields that are absent stay as they are. Disabling it ends what is waiting as `failed`.
         *
         *     Needs the permission `can_manage_organization` and `can_read_data`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/traffic/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description Both secrets sign for `overlap_hours`, so that the receiver can change over without a gap.
         *
         *     Needs the permission `can_manage_organization` and `can_read_data`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description An event of the type `webhook.test`, whatever events were chosen.
         *
         *     Needs the permission `can_manage_organization` and `can_read_data`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Of the last 30 days, newest first, each with the answer to its last attempt.
         *
         *     Needs the permission `can_manage_organization` and `can_read_data`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/webhooks/{id}/deliveries/resend-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all failed deliveries again
         * @description After a receiver was away for longer than the retries last: oldest first, each with the same `webhook-id` and all retries, until 5,000 are waiting.
         *
         *     Needs the permission `can_manage_organization` and `can_read_data`.
         */
        post: operations["resendFailedWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/webhooks/{id}/deliveries/{delivery}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description With the same `webhook-id`, whatever became of it, and with all retries.
         *
         *     Needs the permission `can_manage_organization` and `can_read_data`.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/data/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count and measure per interval
         * @description Counts and speed statistics of the records of a window of at most 366 days, per interval of local time and per group. Intervals without records are listed with count 0. At most 20 million records (of whole local days, before filters on records) and 50,000 items. With `Accept: application/vnd.apache.arrow.stream` the items are columns of an Arrow stream, with `speed_mean_kmh`, `speed_p85_kmh` and so on (`speed_bin_width_kmh` where speeds arrived as bins), and `time_zone` is in the metadata of its schema.
         *
         *     Needs the permission `can_read_data`.
         */
        post: operations["aggregateRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/data/aggregate.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and measure per interval, as CSV
         * @description The items of `POST …/aggregate`, one line each, with the same limits. Columns: `start`, `end`, those of `group_by` (`site` with `site_id` and `site_name`; with `class_scheme`, `class` instead of `vehicle_class`), `count`, `valid_count`, `coverage`, `speed_mean_kmh`, `speed_p15_kmh`, `speed_p50_kmh`, `speed_p85_kmh`, `speed_max_kmh`, and where speeds arrived as bins the width of the widest one as `speed_bin_width_kmh`. What is not known is empty.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["getAggregateTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/data/aggregate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and measure per interval, by an address
         * @description The same as `POST …/aggregate`, for programs that can only GET.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["getAggregate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/sites/{id}/intervals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send counts of intervals of a site
         * @description For programs that copy counts from another system, with the permission that imports of files need. They may be as old as those of files, and are an upload without a device. The limits are those of records of devices; JSON as below, or NDJSON with one interval a line. `Content-Encoding: gzip` is accepted. Bad intervals are refused singly, with status 200. Sending the same interval again adds nothing; with other counts it is a correction: the new one counts, and the old one again if the new upload is taken back. Intervals of a channel must not overlap, and where vehicles of the channel are stored, no interval is. What was not counted is absent or null, and not 0. Unknown fields of the body are ignored and named in `ignored_fields`.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["uploadSiteIntervals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/datex2/v3/site-table.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read sites as DATEX II
         * @description A MeasurementSiteTablePublication of version 3.5, of all sites in use; 404 while there is none.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["getDatexSites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic/datex2/v3/measured-data.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read flow and speed as DATEX II
         * @description A MeasuredDataPublication of version 3.5, of all sites in use or of those that are named: of each channel the flow of motor vehicles, of each class and by length, in vehicles an hour, and the mean speed; of the interval that ended last, or of a range. Made once a minute. 404 while there is no site.
         *
         *     Needs the permission `can_read_data`.
         */
        get: operations["getDatexMeasurements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which build answers?
         * @description Needs no further permission.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/v1/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send records
         * @description Up to 50,000 records, 16 MiB on the wire and 64 MiB inflated, at most 100 times what is on the wire. JSON as below; NDJSON has one record a line and CSV a header of the same names, both with lines of at most 64 KiB and `site`, `from_dt` and `to_dt` as query parameters. `Content-Encoding: gzip` is accepted. Bad records are refused singly, with status 200. Fields, columns and parameters that are unknown here are ignored and named in `ignored_fields`. Sending the same records again adds nothing. A device without sequence numbers must not cut an upload inside one tick of its clock.
         *
         *     Needs no further permission.
         */
        post: operations["uploadRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/v1/intervals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send counts of intervals
         * @description For counters that add up vehicles themselves. The limits are those of records of devices; JSON as below, or NDJSON with one interval a line. `Content-Encoding: gzip` is accepted. Bad intervals are refused singly, with status 200. Sending the same interval again adds nothing; with other counts it is a correction: the new one counts, and the old one again if the new upload is taken back. Intervals of a channel must not overlap, and where vehicles of the channel are stored, no interval is. What was not counted is absent or null, and not 0. With NDJSON `site` is a query parameter.
         *
         *     Needs no further permission.
         */
        post: operations["uploadIntervals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the status of the device
         * @description As often as the device sends records, and at most 15 minutes apart: a status with `measuring: true` covers the time since the one before, at most 15 minutes. While the last status says that the clock is more than 2 s off, records are flagged `clock_unsynced`. Leave out what the device does not know; it need not be installed at a site. Unknown fields are ignored and listed in `ignored_fields`.
         *
         *     Needs no further permission.
         */
        post: operations["reportStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/v1/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receive commands
         * @description The commands for the device, oldest first, at most 10 at a time; with `wait` the request waits up to that many seconds for one. 204 when there is none. Acknowledge each command before acting on it; otherwise it is sent again after 60 s, at most 3 times in total. A new request of the device ends one that still waits.
         *
         *     Needs no further permission.
         */
        get: operations["takeCommands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/v1/commands/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge a command
         * @description Before acting on it; it is not sent again afterwards. Repeating this changes nothing. Act only when the `status` in the answer is `acknowledged`.
         *
         *     Needs no further permission.
         */
        post: operations["acknowledgeCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/v1/commands/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the result of a command
         * @description It implies the acknowledgement. The same result again changes nothing.
         *
         *     Needs no further permission.
         */
        post: operations["finishCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "alarm.raised": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event alarm.raised
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-alarm-raised"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alarm.cleared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event alarm.cleared
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-alarm-cleared"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "export.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event export.completed
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-export-completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "export.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event export.failed
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-export-failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "upload.stored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event upload.stored
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-upload-stored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "intervals.stored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event intervals.stored
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-intervals-stored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "day.complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event day.complete
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-day-complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "finding.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event finding.created
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-finding-created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "command.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event command.ended
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-command-ended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event webhook.test
         * @description Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.
         */
        post: operations["receive-webhook-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** AadtEstimate */
        AadtEstimate: {
            used: {
                days: number;
                days_left_out: number;
            };
            /**
             * @description Why there is no estimate.
             * @enum {string|null}
             */
            reason: "no_day_counts" | "has_aadt" | "no_group" | "several_groups" | "too_few_permanent_sites" | "missing_cells" | "no_growth" | "no_axle_classes" | null;
            /** @enum {string} */
            method: "group" | "countmatch";
            /** @description Whether `value` is there: the count, multiplied by the factors below. */
            adjusted: boolean;
            /** @description The mean of the days of the count. */
            unadjusted: number | null;
            /** @description Days of the count: those that count and are no public holidays. */
            days: number;
            /** @description AADT. */
            value: number | null;
            /** @description Of 95 %, from `error`. */
            interval: number[] | null;
            /** @description Root mean square of the relative errors with which the method finds the AADT of each permanent site from the others. */
            error: number | null;
            group: {
                id: number;
                name: string;
            } | null;
            /** @description The direction of the count, in which permanent sites are counted too; null: in all of their directions. */
            bearing_deg: number | null;
            factors_of: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            } | null;
            /** @description Sites that were measured over these twelve months. */
            permanent_sites: number;
            /** @description Those of them whose factors by month and weekday were used. */
            sites: number[];
            factors: {
                month: number;
                weekday: number;
                /** @description Days of the count to which it was applied. */
                days: number;
                /**
                 * @description Where the permanent site has no such day in the year: the nearest year that has one, or the median of all months and weekdays.
                 * @enum {string|null}
                 */
                filled_by: "nearest_year" | "all_cells" | null;
                factor: number;
                /** @description Permanent sites that have it. */
                n: number;
                /** @description Standard deviation over these sites; null of one. */
                spread: number | null;
            }[];
            growth: {
                year: number;
                factor: number;
                /** @description Permanent sites that have it. */
                n: number;
                /** @description Standard deviation over these sites; null of one. */
                spread: number | null;
            } | null;
            axles: {
                factor: number;
                /** @description Permanent sites that have it. */
                n: number;
                /** @description Standard deviation over these sites; null of one. */
                spread: number | null;
            } | null;
            missing: {
                /** @description How many more permanent sites are needed. */
                permanent_sites: number;
            } | null;
        };
        /** AadtFigures */
        AadtFigures: {
            used: {
                days: number;
                days_left_out: number;
                hours: number;
            };
            simple: {
                value: number | null;
                /** @description Why values are null; null when none is. */
                reason: string | null;
                missing: {
                    months: number[];
                    /** @description How many cells of the definition have no value. */
                    cells: number;
                } | null;
            };
            aashto: {
                value: number | null;
                /** @description Why values are null; null when none is. */
                reason: string | null;
                missing: {
                    months: number[];
                    /** @description How many cells of the definition have no value. */
                    cells: number;
                } | null;
            };
            fhwa: {
                value: number | null;
                /** @description Why values are null; null when none is. */
                reason: string | null;
                missing: {
                    months: number[];
                    /** @description How many cells of the definition have no value. */
                    cells: number;
                } | null;
            };
            hourly: {
                value: number | null;
                /** @description Why values are null; null when none is. */
                reason: string | null;
                missing: {
                    months: number[];
                    /** @description How many cells of the definition have no value. */
                    cells: number;
                } | null;
            };
            norway: {
                value: number | null;
                /** @description Why values are null; null when none is. */
                reason: string | null;
                missing: {
                    months: number[];
                    /** @description How many cells of the definition have no value. */
                    cells: number;
                } | null;
                days: number;
                standard_deviation: number | null;
                interval: number[] | null;
                days_share: number | null;
            };
            germany: {
                dtv: {
                    value: number | null;
                    day: number | null;
                    night: number | null;
                    days: number;
                    /** @description Why values are null; null when none is. */
                    reason: string | null;
                };
                dtv_w: {
                    value: number | null;
                    day: number | null;
                    night: number | null;
                    days: number;
                    /** @description Why values are null; null when none is. */
                    reason: string | null;
                };
                dtv_u: {
                    value: number | null;
                    day: number | null;
                    night: number | null;
                    days: number;
                    /** @description Why values are null; null when none is. */
                    reason: string | null;
                };
                dtv_s: {
                    value: number | null;
                    day: number | null;
                    night: number | null;
                    days: number;
                    /** @description Why values are null; null when none is. */
                    reason: string | null;
                };
            };
        };
        /** AboveLimit */
        AboveLimit: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
            };
            /** @description Why values are null; null when none is. `open_bin`: it is in a bin without an upper edge. */
            reason: string | null;
            /** @description The limits of the window, in the units of the request. */
            limits: number[];
            /** @description Speeds at a time with a limit. */
            records: number;
            records_without_limit: number;
            /** @description Vehicles above limit x percent / 100 + offset, and the mean of their speeds. */
            items: {
                percent: number;
                offset: number;
                count: number | null;
                share: number | null;
                mean: number | null;
            }[];
            /** @description There, and true, where values arrived as bins: percentiles are interpolated in their bin. */
            from_bins?: boolean;
            /** @description With `from_bins`: the width of the widest bin. */
            bin_width?: number;
        };
        /** Aggregate */
        Aggregate: {
            time_zone: string;
            items: components["schemas"]["AggregateItem"][];
            summary?: components["schemas"]["AggregateSummary"];
        };
        /** AggregateItem */
        AggregateItem: {
            /**
             * Format: date-time
             * @description Local time with its offset.
             */
            start: string;
            /** Format: date-time */
            end: string;
            site?: number;
            channel?: number;
            lane?: number | null;
            /** @enum {string} */
            vehicle_class?: "motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter";
            /**
             * @description With `class_scheme`: a class of the scheme, or `unmapped`.
             * @example 5.6-7.6
             */
            class?: string;
            /** @description Records, valid or not, and vehicles of intervals. */
            count: number;
            valid_count: number;
            /** @description Measured share of the interval up to now, of its counted hours; the mean of several sites. Null for an interval in the future. */
            coverage: number | null;
            /** @description Effects of the quality periods that the interval touches, of the site and channel of the item or of all; absent without any. The item itself is counted as ever. */
            quality?: ("exclude" | "exclude_speed" | "mark")[];
            /** @description Of the valid records with a speed in range; null without any. Percentiles by nearest rank. Of bins the maximum is null, and so is what lies in one without an upper edge. */
            speed_kmh: {
                mean: number | null;
                p15: number | null;
                p50: number | null;
                p85: number | null;
                max: number | null;
                /** @description There, and true, where speeds arrived as bins: percentiles are interpolated in their bin. */
                from_bins?: boolean;
                /** @description With `from_bins`: the width of the widest bin. */
                bin_width?: number;
            };
            /** @description `[from_kmh, count]` of each bin, from the lowest that holds a speed to the highest. */
            speed_histogram?: number[][];
        };
        /**
         * AggregateSummary
         * @deprecated
         */
        AggregateSummary: {
            /** @description Over whole days with a coverage of at least 0.95. */
            average_daily_traffic: number | null;
            /** @description How many such days. */
            days: number;
            /** @description The same, Monday to Friday. */
            average_weekday_traffic: number | null;
            weekdays: number;
            /** @description The clock hour with the most records; the first of several. */
            peak_hour: {
                /** Format: date-time */
                start: string;
                count: number;
                share_of_day: number | null;
            } | null;
            /** @description The four consecutive quarters of an hour of one local day with the most records, whichever quarter they begin with; the first of several. */
            sliding_peak_hour: {
                /** Format: date-time */
                start: string;
                count: number;
                share_of_day: number | null;
            } | null;
            /** @description By channel number. */
            directions: {
                channel: number;
                count: number;
                share: number | null;
            }[];
            /** @description Trucks and buses among motor vehicles of a known class. */
            heavy_share: number | null;
            /** @description Shares of vehicles that exceeded the speed limit of their time by more than 0, 10 and 20 km/h, of those with a speed at sites with a limit then. */
            over_limit: {
                by_0_kmh: number | null;
                by_10_kmh: number | null;
                by_20_kmh: number | null;
            };
        };
        /** Alarm */
        Alarm: {
            /** @enum {string} */
            kind: "silent" | "battery_low" | "clock_unsynced" | "no_vehicles";
            /**
             * Format: date-time
             * @description Since when the state exists: the last sign of the device, the first status that reported it, the last vehicle. Null for alarms that an older release raised.
             */
            since: string | null;
            /**
             * Format: date-time
             * @description When the alarm was raised.
             */
            raised_at: string;
            /**
             * Format: date-time
             * @description Null while it is active.
             */
            cleared_at: string | null;
        };
        /** Build */
        Build: {
            /**
             * @description Of the service, not of the interface.
             * @example 0.1.0
             */
            version: string;
            /**
             * @description `unknown` where the build does not know it.
             * @example 3aa859a6c1d2
             */
            commit: string;
        };
        /** Calendar */
        Calendar: {
            id: number;
            /**
             * @description Unique in its organization.
             * @example School holidays of North Rhine-Westphalia
             */
            name: string;
            /**
             * @description School holidays, or days of any other kind.
             * @enum {string}
             */
            kind: "school_holidays" | "other";
            /**
             * @description Only for sites of this country or region.
             * @example DE-NW
             */
            region: string | null;
            /** @description Only for these sites. */
            sites: number[] | null;
            /**
             * Format: date
             * @description Between these two days, both included, every day is known.
             */
            complete_from: string | null;
            /** Format: date */
            complete_to: string | null;
            /** @description How many entries it has. */
            entries: number;
            /**
             * Format: date
             * @description The first day of all entries; null without any.
             */
            first_day: string | null;
            /** Format: date */
            last_day: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
        };
        /** CalendarEntry */
        CalendarEntry: {
            /** Format: date */
            first_day: string;
            /**
             * Format: date
             * @description Included.
             */
            last_day: string;
            /** @example Easter */
            name: string;
        };
        /**
         * ChangedInterval
         * @description Only with `kinds=intervals`.
         */
        ChangedInterval: {
            /** @description The site's `id`. */
            site: number;
            /**
             * Format: date-time
             * @description In UTC.
             */
            start: string;
            /** Format: date-time */
            end: string;
            duration_s: number;
            channel: number;
            /** @description Vehicles: what was sent as total, or the largest sum of the others. */
            total: number;
            /** @description Counts by vehicle class. A class that is absent was not counted, which is not 0. */
            classes: {
                [key: string]: number;
            } | null;
            /** @description Counts by the device's own codes in its class scheme. */
            class_codes: {
                [key: string]: number;
            } | null;
            /** @description Counts by speed. A bin holds its lower edge. */
            speeds: {
                /** @description One more than `counts`, ascending. The last one is null where the last bin has no upper edge. */
                edges_kmh: (number | null)[];
                counts: number[];
            } | null;
            /** @description Counts by length of vehicles. A bin holds its lower edge. */
            lengths: {
                /** @description One more than `counts`, ascending. The last one is null where the last bin has no upper edge. */
                edges_m: (number | null)[];
                counts: number[];
            } | null;
            /** @description Seconds of the interval that were measured. Counts are not scaled up. */
            covered_s: number;
            /** @description False with the flags clock_unsynced or device_fault. */
            valid: boolean;
            flags: ("total_differs" | "clock_unsynced" | "device_fault")[];
            /** @description The upload that brought it. */
            upload: number;
        };
        /**
         * ChangedRecord
         * @example {
         *       "id": 1,
         *       "site": 1,
         *       "timestamp": "2026-06-01T07:15:23.412Z",
         *       "channel": 1,
         *       "lane": null,
         *       "vehicle_class": "car",
         *       "class_code": null,
         *       "speed_kmh": 48.3,
         *       "length_m": 4.31,
         *       "headway_s": 2.413,
         *       "gap_s": 1.92,
         *       "valid": true,
         *       "flags": [],
         *       "upload": 1
         *     }
         */
        ChangedRecord: {
            id: number;
            /** @description The site's `id`. */
            site: number;
            /**
             * Format: date-time
             * @description When the vehicle passed, in UTC, to the millisecond.
             */
            timestamp: string;
            /** @description Per-direction count grouping of the site. */
            channel: number;
            lane: number | null;
            /** @enum {string} */
            vehicle_class: "motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter";
            /** @description The device's own code in its class scheme. */
            class_code: number | null;
            /** @description Speed in km/h. */
            speed_kmh: number | null;
            /** @description Length in metres. */
            length_m: number | null;
            /** @description Seconds since the front of the vehicle before, in the same channel and lane. */
            headway_s: number | null;
            /** @description Headway less the time in which the vehicle before passed its own length. */
            gap_s: number | null;
            /** @description False with the flags clock_unsynced or device_fault. */
            valid: boolean;
            flags: ("speed_out_of_range" | "length_out_of_range" | "wrong_way" | "clock_unsynced" | "device_fault")[];
            /** @description The upload that brought it. */
            upload: number;
        };
        /** Channel */
        Channel: {
            number: number;
            /** @example Inbound */
            name: string;
            /**
             * @description Where the traffic is heading.
             * @example Moers centre
             */
            direction: string;
            lanes: number;
            /**
             * @description Degrees clockwise from north.
             * @example 22
             */
            bearing_deg: number | null;
        };
        /** ClassFigures */
        ClassFigures: {
            used: {
                days: number;
                days_left_out: number;
            };
            /** @description Why values are null; null when none is. */
            reason: string | null;
            /**
             * @description Null: stored classes.
             * @enum {string|null}
             */
            scheme: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6" | null;
            unmapped: number;
            unmapped_share: number | null;
            items: {
                class: string;
                count: number;
                mean: number | null;
                share: number | null;
            }[];
        };
        /** Command */
        Command: {
            /** Format: uuid */
            id: string;
            /** @description The site's `id`. */
            site: number;
            /** @description The device's `id`. */
            device: number;
            /** @enum {string} */
            command: "ping" | "reboot" | "sync_clock" | "request_status" | "upload_now" | "set_configuration";
            /** @example {} */
            parameters: Record<string, unknown>;
            /** @enum {string} */
            status: "queued" | "sent" | "acknowledged" | "completed" | "failed" | "expired" | "cancelled";
            /**
             * @description How often it was sent to the device.
             * @example 1
             */
            attempt: number;
            /**
             * @description Email of the user.
             * @example mia@city.example
             */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last sent to the device.
             */
            sent_at: string | null;
            /** Format: date-time */
            acknowledged_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description The device must have acknowledged it by then.
             */
            expires_at: string;
            /**
             * @description What the device answered.
             * @example null
             */
            result: unknown;
            /** @description Why it failed. */
            error: string | null;
        };
        /** ComparedSide */
        ComparedSide: {
            site: number;
            /** @example Europe/Berlin */
            time_zone: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            used: components["schemas"]["FiguresUsed"];
            /** @description The days that are compared. */
            days: string[];
            /** @description Of the vehicles of these days and hours. */
            heavy_share: number | null;
            speeds: components["schemas"]["SeriesSpeeds"];
            /** @description The speed limits of these days and hours, in the units of the request. */
            limits: number[];
            /** @description `[from, count, above]` of bins of 5: all vehicles, and those above the limit of their time. */
            speed_histogram: number[][];
            /**
             * @description Why `volumes` and `p85_by_hour` are null: counts are sums of more than an hour.
             * @enum {string|null}
             */
            hourly_reason: "interval_too_long" | null;
            /** @description Vehicles per hour, over the compared days. */
            volumes: {
                hour: number;
                mean: number | null;
            }[];
            /** @description The mean of the 85th percentiles of this hour of the compared days, with its interval of 95 %, which is null of fewer than 3. */
            p85_by_hour: {
                hour: number;
                hours: number;
                mean: number | null;
                /**
                 * @example [
                 *       -0.27,
                 *       4.27
                 *     ]
                 */
                interval: number[] | null;
            }[];
        };
        /** Comparison */
        Comparison: {
            /** @enum {string} */
            units: "metric" | "imperial";
            /** @description The weekdays that are compared; 1 is Monday. */
            weekdays: number[];
            hours: number[];
            a: components["schemas"]["ComparedSide"];
            b: components["schemas"]["ComparedSide"];
            volume: components["schemas"]["Difference"];
            mean_speed: components["schemas"]["SpeedDifference"];
            p85: components["schemas"]["SpeedDifference"];
            above_limit: components["schemas"]["SpeedDifference"];
        };
        /** CountedRange */
        CountedRange: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "1h" | "1d";
        };
        /** DataKind */
        DataKind: {
            /** @enum {string} */
            kind: "vehicles" | "intervals";
            /** Format: date-time */
            first: string;
            /**
             * Format: date-time
             * @description Of intervals the end of the last one.
             */
            last: string;
        };
        /** DayPeak */
        DayPeak: {
            /** Format: date */
            date: string;
            /** Format: date-time */
            start: string;
            volume: number;
            phf: number | null;
            clock_hour: {
                /** Format: date-time */
                start: string;
                volume: number;
            } | null;
        };
        /** DayVolumes */
        DayVolumes: {
            used: {
                days: number;
                days_left_out: number;
            };
            /** @description The days of `by_day` without speeds. */
            items: {
                /** Format: date */
                date: string;
                weekday: number;
                /** @enum {string} */
                kind: "working_day" | "saturday" | "sunday_or_holiday";
                counts: boolean;
                /** @enum {string|null} */
                reason: "outside_window" | "not_selected" | "not_over" | "channel_excluded" | "excluded" | "coverage" | null;
                coverage: number | null;
                volume: number;
            }[];
        };
        /**
         * DeletedUpload
         * @description All records of this upload were deleted: delete the records with this `upload`. Records of other uploads in the same time stay; the same vehicles may have been reported before this, with another upload.
         */
        DeletedUpload: {
            deleted_upload: number;
            site: number;
            /**
             * Format: date-time
             * @description Time of its first record.
             */
            from_dt: string | null;
            /**
             * Format: date-time
             * @description Time of its last record.
             */
            to_dt: string | null;
            /** @description How many of its records were removed. */
            count: number;
        };
        /** DesignHours */
        DesignHours: {
            used: {
                days: number;
                days_left_out: number;
                hours: number;
            };
            /** @description K30, K50 and K100 with D. */
            items: {
                rank: number;
                /** Format: date-time */
                start: string | null;
                volume: number | null;
                /** @description Why values are null; null when none is. */
                reason: string | null;
                k: number | null;
                d: number | null;
                directions: {
                    channel: number;
                    volume: number;
                }[];
            }[];
            msv30: {
                /** Format: date-time */
                start: string | null;
                volume: number | null;
                /** @description Why values are null; null when none is. */
                reason: string | null;
                directions: {
                    channel: number;
                    /** Format: date-time */
                    start: string | null;
                    volume: number | null;
                    /** @description Why values are null; null when none is. */
                    reason: string | null;
                }[];
            };
            hour30_so_far: number | null;
        };
        /**
         * Detail
         * @description Shape A: everything that is not validation.
         */
        Detail: {
            detail: string;
        };
        /** DeviceCommand */
        DeviceCommand: {
            /** Format: uuid */
            id: string;
            /** @description The site's `id`. */
            site: number;
            /** @description The device's `id`. */
            device: number;
            /** @enum {string} */
            command: "ping" | "reboot" | "sync_clock" | "request_status" | "upload_now" | "set_configuration";
            /** @example {} */
            parameters: Record<string, unknown>;
            /** @enum {string} */
            status: "queued" | "sent" | "acknowledged" | "completed" | "failed" | "expired" | "cancelled";
            /**
             * @description How often it was sent to the device.
             * @example 1
             */
            attempt: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last sent to the device.
             */
            sent_at: string | null;
            /** Format: date-time */
            acknowledged_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description The device must have acknowledged it by then.
             */
            expires_at: string;
            /**
             * @description What the device answered.
             * @example null
             */
            result: unknown;
            /** @description Why it failed. */
            error: string | null;
        };
        /** Difference */
        Difference: {
            /** @description The mean of the daily values; of all vehicles of the days it is in `speeds` of the side. */
            a: number | null;
            b: number | null;
            days_a: number;
            days_b: number;
            /** @description b - a. */
            difference: number | null;
            /**
             * @description Welch's interval of 95 % of the difference, over daily values.
             * @example [
             *       -0.27,
             *       4.27
             *     ]
             */
            interval: number[] | null;
            degrees_of_freedom: number | null;
            /**
             * @description `too_few_days`: fewer than 3 on a side; `open_bin`: that is so without days whose value is in a bin without an upper edge.
             * @enum {string|null}
             */
            reason: "too_few_days" | "open_bin" | null;
        };
        /** Export */
        Export: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "expired";
            /** @enum {string} */
            format: "csv" | "csv.gz" | "ndjson.gz" | "xlsx" | "parquet" | "aggregate.csv" | "aggregate.xlsx" | "intervals.csv" | "intervals.ndjson.gz" | "intervals.parquet" | "tmas-volume" | "tmas-class" | "tmas-station" | "report.pdf" | "report.xlsx";
            /**
             * @description What was asked for.
             * @example {
             *       "time": {
             *         "from_dt": "2026-01-01T00:00:00Z",
             *         "to_dt": "2026-07-01T00:00:00Z"
             *       },
             *       "format": "csv"
             *     }
             */
            request: Record<string, unknown>;
            /**
             * @description Email of the user.
             * @example mia@city.example
             */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description When the file will be deleted.
             */
            expires_at: string | null;
            progress: number;
            records_written: number;
            size_bytes: number | null;
            /** @description SHA-256 of the file, in hex. */
            sha256: string | null;
            /** @description Path of the file, once completed. */
            download_url: string | null;
            /** @description Why it failed. */
            error: string | null;
        };
        /**
         * FieldErrors
         * @description Shape B: sentences by field; nesting mirrors the request, items of a list are under their index.
         */
        FieldErrors: {
            [key: string]: string[] | components["schemas"]["FieldErrors"];
        };
        /** Figures */
        Figures: {
            /** @enum {string} */
            units: "metric" | "imperial";
            /** @description By site. */
            items: components["schemas"]["SiteFigures"][];
        };
        /** FiguresByDay */
        FiguresByDay: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
                days: number;
                days_left_out: number;
            };
            items: {
                /** Format: date */
                date: string;
                weekday: number;
                /** @enum {string} */
                kind: "working_day" | "saturday" | "sunday_or_holiday";
                counts: boolean;
                /** @enum {string|null} */
                reason: "outside_window" | "not_selected" | "not_over" | "channel_excluded" | "excluded" | "coverage" | null;
                coverage: number | null;
                volume: number;
                speeds: components["schemas"]["SeriesSpeeds"];
            }[];
        };
        /** FiguresByDirection */
        FiguresByDirection: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
            };
            /** @description Vehicles of the window, also of days that do not count. */
            count: number;
            /** @description Of these vehicles. */
            heavy_share: number | null;
            items: {
                channel: number;
                count: number;
                heavy_share: number | null;
                days: number;
                mean: number | null;
                share: number | null;
                speeds: components["schemas"]["SeriesSpeeds"];
                morning: components["schemas"]["MeanPeak"] | null;
                afternoon: components["schemas"]["MeanPeak"] | null;
            }[];
        };
        /** FiguresByHour */
        FiguresByHour: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
                hours: number;
                hours_left_out: number;
            };
            items: {
                hour: number;
                hours: number;
                mean: number | null;
                speeds: components["schemas"]["SeriesSpeeds"];
            }[];
        };
        /** FiguresByMonth */
        FiguresByMonth: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
                days: number;
                days_left_out: number;
            };
            items: {
                /** @example 2025-03 */
                month: string;
                days: number;
                days_left_out: number;
                working_days: number;
                adt: number | null;
                awt: number | null;
                heavy_share: number | null;
                in_window: components["schemas"]["VehiclesOfMonth"];
                /** @description Measured share of the month within the window up to now. */
                coverage: number | null;
                speeds: components["schemas"]["SeriesSpeeds"];
            }[];
        };
        /** FiguresByWeekday */
        FiguresByWeekday: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
                days: number;
                days_left_out: number;
            };
            items: {
                weekday: number;
                days: number;
                mean: number | null;
                speeds: components["schemas"]["SeriesSpeeds"];
            }[];
        };
        /** FiguresByWeekdayHour */
        FiguresByWeekdayHour: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
                hours: number;
                hours_left_out: number;
            };
            items: {
                weekday: number;
                hour: number;
                hours: number;
                mean: number | null;
                speeds: components["schemas"]["SeriesSpeeds"];
            }[];
        };
        /** FiguresOfHours */
        FiguresOfHours: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
                hours: number;
                hours_left_out: number;
            };
            items: {
                /** Format: date-time */
                start: string;
                counts: boolean;
                coverage: number | null;
                volume: number;
                speeds: components["schemas"]["SeriesSpeeds"];
            }[];
        };
        /** FiguresOfQuarters */
        FiguresOfQuarters: {
            used: {
                hours: number;
                hours_left_out: number;
            };
            items: {
                /** Format: date-time */
                start: string;
                /** @description Whether its hour counts. */
                counts: boolean;
                volume: number;
            }[];
        };
        /** FiguresUsed */
        FiguresUsed: {
            /** @description Days that count. */
            days: number;
            days_left_out: number;
            /** @description Days that do not count, and why; both ends included. */
            left_out: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                days: number;
                /** @enum {string} */
                reason: "outside_window" | "not_selected" | "not_over" | "channel_excluded" | "excluded" | "coverage";
            }[];
            /** @description Measured share of the window up to now, without what is excluded. */
            coverage: number | null;
            /** @description Records that match the filters. */
            records: number;
            /** @description Of them, those that quality periods exclude. */
            excluded: number;
            /**
             * @description What was counted; `all` of the classes that the filter names.
             * @enum {string}
             */
            population: "motor" | "bicycles" | "all";
            /** @description Of them, those that are not of the population and not excluded. */
            apart: number;
            /** @description Those apart that are `bicycle`, `pedestrian` and `e_scooter`: 0 but for `motor`. */
            not_motor: number;
            /** @description Quality periods that take time or speeds out. */
            exclusions: number;
        };
        /** Finding */
        Finding: {
            id: number;
            /** @description The `id` of the site. */
            site: number;
            /**
             * @description One of `no_vehicles`, `low_volume`, `high_volume`, `direction_share`, `without_class`, `without_speed`, `v85`, `clock_jump`; other kinds may be added.
             * @example low_volume
             */
            kind: string;
            /** Format: date-time */
            from: string;
            /**
             * Format: date-time
             * @description The first moment after it; null: it lasts.
             */
            to: string | null;
            /**
             * @description `no_vehicles`: `hours`, and `usual`, the least vehicles of these hours in the weeks before, in a first count the mean of its other days. `low_volume`, `high_volume`: `days`, `count` and `usual`, the sum of the medians. Shares and `v85`: `before` and `after`, and the `channel` of a direction. `clock_jump`: `lag_hours` and `days`.
             * @example {
             *       "days": 2,
             *       "count": 310,
             *       "usual": 1804
             *     }
             */
            evidence: {
                [key: string]: number;
            };
            /** @enum {string} */
            state: "open" | "accepted" | "dismissed";
            /** @description The quality period that an accepted finding became; null when that was deleted. */
            quality_period: number | null;
            /** @example mia@city.example */
            decided_by: string | null;
            /** Format: date-time */
            decided_at: string | null;
            /** Format: date-time */
            found_at: string;
            /**
             * Format: date
             * @description Its first local day.
             */
            day: string;
            /** @description On how many days it was seen. */
            days: number;
            /** @description `clock_jump`: by how many hours traffic comes later than before; negative: earlier. */
            lag_hours: number | null;
            /** @example On 2 days from 2026-06-01 to 2026-06-02 310 vehicles passed, less than half of the usual 1804. */
            sentence: string;
        };
        /** FreeFlow */
        FreeFlow: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
            };
            /** @description Why values are null; null when none is. */
            reason: string | null;
            headway_s: number;
            /** @description Without headway where the lane is known: they count as free flow. */
            without_headway: number;
            without_headway_and_lane: number;
            speeds: {
                count: number;
                mean: number | null;
                harmonic_mean: number | null;
                standard_deviation: number | null;
                p15: number | null;
                p50: number | null;
                p85: number | null;
                p95: number | null;
                max: number | null;
                p85_half_width: number | null;
            };
            pace: {
                from: number | null;
                to: number | null;
                count: number | null;
                share: number | null;
                /** @description Why values are null; null when none is. `open_bin`: it is in a bin without an upper edge. */
                reason: string | null;
            };
            above_limit: {
                /** @description Why values are null; null when none is. `open_bin`: it is in a bin without an upper edge. */
                reason: string | null;
                /** @description The limits of the window, in the units of the request. */
                limits: number[];
                /** @description Speeds at a time with a limit. */
                records: number;
                records_without_limit: number;
                /** @description Vehicles above limit x percent / 100 + offset, and the mean of their speeds. */
                items: {
                    percent: number;
                    offset: number;
                    count: number | null;
                    share: number | null;
                    mean: number | null;
                }[];
            };
            platoons: {
                headway_s: number;
                with_headway: number;
                count: number;
                share: number | null;
                /** @description Why values are null; null when none is. */
                reason: string | null;
            };
        };
        /** Gap */
        Gap: {
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
            /** @enum {string} */
            reason: "offline" | "not_measuring" | "unknown";
            /** @description Whether the device may still send this time. */
            may_still_arrive: boolean;
        };
        /** GivenCommand */
        GivenCommand: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            command: "ping" | "reboot" | "sync_clock" | "request_status" | "upload_now" | "set_configuration";
            /** @example {} */
            parameters: Record<string, unknown>;
            /**
             * @description How often it was sent to the device.
             * @example 1
             */
            attempt: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** GivenCommands */
        GivenCommands: {
            items: components["schemas"]["GivenCommand"][];
            /** @description Names of fields, columns and query parameters that are unknown here. Absent when nothing was ignored. */
            ignored_fields?: string[];
        };
        /** Headways */
        Headways: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
            };
            /** @description Why values are null; null when none is. */
            reason: string | null;
            /** @description Valid vehicles with a headway. */
            count: number;
            median_s: number | null;
            bin_s: number;
            /** @description `[from, count]` in seconds; the bin 60 holds all longer headways. */
            bins: number[][];
        };
        /** Interval */
        Interval: {
            /** @description The site's `id`. */
            site: number;
            /**
             * Format: date-time
             * @description In UTC.
             */
            start: string;
            /** Format: date-time */
            end: string;
            duration_s: number;
            channel: number;
            /** @description Vehicles: what was sent as total, or the largest sum of the others. */
            total: number;
            /** @description Counts by vehicle class. A class that is absent was not counted, which is not 0. */
            classes: {
                [key: string]: number;
            } | null;
            /** @description Counts by the device's own codes in its class scheme. */
            class_codes: {
                [key: string]: number;
            } | null;
            /** @description Counts by speed. A bin holds its lower edge. */
            speeds: {
                /** @description One more than `counts`, ascending. The last one is null where the last bin has no upper edge. */
                edges_kmh: (number | null)[];
                counts: number[];
            } | null;
            /** @description Counts by length of vehicles. A bin holds its lower edge. */
            lengths: {
                /** @description One more than `counts`, ascending. The last one is null where the last bin has no upper edge. */
                edges_m: (number | null)[];
                counts: number[];
            } | null;
            /** @description Seconds of the interval that were measured. Counts are not scaled up. */
            covered_s: number;
            /** @description False with the flags clock_unsynced or device_fault. */
            valid: boolean;
            flags: ("total_differs" | "clock_unsynced" | "device_fault")[];
        };
        /** IntervalUploadAnswer */
        IntervalUploadAnswer: {
            id: number;
            /** @description Intervals that were new, or that had other counts. */
            accepted: number;
            /** @description Intervals that were there already, with the same counts. */
            duplicates: number;
            /** @description Intervals that were refused. */
            rejected: number;
            /** @description The first 100 of the refused ones. */
            rejections: {
                /** @description Number of the record in the upload, from 0. */
                index: number;
                /** @example timestamp: This field is required. */
                reason: string;
            }[];
            /** @description Names of fields, columns and query parameters that are unknown here. Absent when nothing was ignored. */
            ignored_fields?: string[];
            /** @description Of the accepted ones, those that replace an interval with other counts. */
            corrections: number;
        };
        /** Lengths */
        Lengths: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
            };
            /** @description Why values are null; null when none is. */
            reason: string | null;
            /** @description Valid vehicles with a length in range, and those of bins. */
            count: number;
            /** @description In m, with `imperial` in ft; null in a bin without an upper edge. */
            median: number | null;
            bin: number;
            /** @description `[from, count]` from the lowest bin with a speed to the highest. */
            bins: number[][];
            /** @description There, and true, where values arrived as bins: percentiles are interpolated in their bin. */
            from_bins?: boolean;
            /** @description With `from_bins`: the width of the widest bin. */
            bin_width?: number;
        };
        /** Me */
        Me: {
            user: {
                id: number;
                /** @example mia@city.example */
                email: string;
                /** @example Mia */
                name: string;
                /**
                 * @description Of the web application, ISO 639-1; null: that of the browser.
                 * @example de
                 */
                language: string | null;
                /**
                 * @description Of the web application: km/h and m, or mph and ft; null: those of the organization.
                 * @enum {string|null}
                 */
                units: "metric" | "imperial" | null;
            };
            organization: {
                id: number;
                /** @example Niederrhein Mobility */
                name: string;
                /**
                 * @description Of users who have chosen none.
                 * @enum {string}
                 */
                units: "metric" | "imperial";
            };
            /**
             * @example [
             *       "can_use_api",
             *       "can_read_data"
             *     ]
             */
            permissions: ("can_use_api" | "can_read_data" | "can_create_exports" | "can_dispatch_commands" | "can_manage_organization")[];
            /** @description Groups of sites: only their sites are visible. null: all sites. */
            groups: {
                id: number;
                /** @example Inner city */
                name: string;
            }[] | null;
            token: {
                /**
                 * @description Its first 8 and last 4 characters.
                 * @example way_8fK2…q9Xz
                 */
                mask: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                last_used_at: string | null;
            } | null;
            limits: {
                /**
                 * @description null: no limit.
                 * @example 600
                 */
                requests_per_minute: number | null;
                /** @example 30 */
                search_window_days: number;
                /**
                 * @description Largest `limit` of a search.
                 * @example 10000
                 */
                page_size: number;
            };
        };
        /** MeanPeak */
        MeanPeak: {
            from: string;
            to: string;
            volume: number;
            phf: number | null;
            clock_hour: {
                from: string;
                to: string;
                volume: number;
            } | null;
        };
        /**
         * NonFieldErrors
         * @description Shape C: sentences about the body as a whole; may share a body with shape B.
         */
        NonFieldErrors: {
            non_field_errors: string[];
        };
        /** PaceFigures */
        PaceFigures: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
            };
            from: number | null;
            to: number | null;
            count: number | null;
            share: number | null;
            /** @description Why values are null; null when none is. `open_bin`: it is in a bin without an upper edge. */
            reason: string | null;
            /** @description There, and true, where values arrived as bins: percentiles are interpolated in their bin. */
            from_bins?: boolean;
            /** @description With `from_bins`: the width of the widest bin. */
            bin_width?: number;
        };
        /** PeakHour */
        PeakHour: {
            mean_working_day: components["schemas"]["MeanPeak"] | null;
            highest_day: components["schemas"]["DayPeak"] | null;
        };
        /** PeakHours */
        PeakHours: {
            used: {
                days: number;
                days_left_out: number;
                working_days: number;
            };
            /** @description Why values are null; null when none is. */
            reason: string | null;
            /** @description Of all days of the window, also those that do not count. */
            highest_hour: components["schemas"]["DayPeak"] | null;
            whole_day: components["schemas"]["PeakHour"];
            morning: components["schemas"]["PeakHour"];
            off_peak: components["schemas"]["PeakHour"];
            afternoon: components["schemas"]["PeakHour"];
        };
        /** PublicHoliday */
        PublicHoliday: {
            /** Format: date */
            date: string;
            /** @example Karfreitag */
            name: string;
        };
        /** PublicHolidays */
        PublicHolidays: {
            /** @example DE-NW */
            region: string;
            year: number;
            /** @description The parts of the country that have public holidays of their own. */
            regions: components["schemas"]["Region"][];
            /** @description By date. Empty for a country whose holidays are not known. */
            days: components["schemas"]["PublicHoliday"][];
        };
        /** QualityPeriod */
        QualityPeriod: {
            id: number;
            /** @description The `id` of the site. */
            site: number;
            /** Format: date-time */
            from: string;
            /**
             * Format: date-time
             * @description The first moment after it; null while it lasts.
             */
            to: string | null;
            /** @description Null: all channels of the site. */
            channels: number[] | null;
            /**
             * @example roadworks
             * @enum {string}
             */
            kind: "roadworks" | "road_closed" | "equipment_fault" | "wrong_speed" | "wrong_class" | "event" | "weather" | "other";
            /**
             * @description What figures do by default: `exclude` leaves the time out, `exclude_speed` leaves it out of speeds, `mark` shows it only.
             * @enum {string}
             */
            effect: "exclude" | "exclude_speed" | "mark";
            /** @example Lane 1 closed at the bridge. */
            note: string;
            /**
             * @description The email of a user, or `operator`.
             * @example mia@city.example
             */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
        };
        /**
         * Record
         * @example {
         *       "id": 1,
         *       "site": 1,
         *       "timestamp": "2026-06-01T07:15:23.412Z",
         *       "channel": 1,
         *       "lane": null,
         *       "vehicle_class": "car",
         *       "class_code": null,
         *       "speed_kmh": 48.3,
         *       "length_m": 4.31,
         *       "headway_s": 2.413,
         *       "gap_s": 1.92,
         *       "valid": true,
         *       "flags": []
         *     }
         */
        Record: {
            id: number;
            /** @description The site's `id`. */
            site: number;
            /**
             * Format: date-time
             * @description When the vehicle passed, in UTC, to the millisecond.
             */
            timestamp: string;
            /** @description Per-direction count grouping of the site. */
            channel: number;
            lane: number | null;
            /** @enum {string} */
            vehicle_class: "motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter";
            /** @description The device's own code in its class scheme. */
            class_code: number | null;
            /** @description Speed in km/h. */
            speed_kmh: number | null;
            /** @description Length in metres. */
            length_m: number | null;
            /** @description Seconds since the front of the vehicle before, in the same channel and lane. */
            headway_s: number | null;
            /** @description Headway less the time in which the vehicle before passed its own length. */
            gap_s: number | null;
            /** @description False with the flags clock_unsynced or device_fault. */
            valid: boolean;
            flags: ("speed_out_of_range" | "length_out_of_range" | "wrong_way" | "clock_unsynced" | "device_fault")[];
        };
        /** Region */
        Region: {
            /** @example DE-NW */
            region: string;
            /** @example Nordrhein-Westfalen */
            name: string;
        };
        /** SeriesSpeeds */
        SeriesSpeeds: {
            count: number;
            mean: number | null;
            p15: number | null;
            p50: number | null;
            p85: number | null;
            max: number | null;
            above_limit: number | null;
            /** @description There, and true, where values arrived as bins: percentiles are interpolated in their bin. */
            from_bins?: boolean;
            /** @description With `from_bins`: the width of the widest bin. */
            bin_width?: number;
        };
        /** Site */
        Site: {
            /** @description Internal numeric identifier, used in paths and filters. */
            id: number;
            /**
             * @description Identifier chosen at site setup, unique in the organization.
             * @example DE-MOE-01
             */
            site_id: string;
            /**
             * @description Display name.
             * @example Römerstraße
             */
            name: string;
            /**
             * @description Free text.
             * @example
             */
            description: string;
            /**
             * @description Type of the current device; empty while there is none.
             * @enum {string}
             */
            device_type: "radar" | "loop" | "tube" | "camera" | "lidar" | "other" | "";
            /**
             * @description Degrees, WGS 84.
             * @example {
             *       "latitude": 51.44821,
             *       "longitude": 6.62534
             *     }
             */
            coordinates: {
                latitude: number;
                longitude: number;
            };
            /** @example Römerstraße */
            street_name: string;
            /** @example Moers */
            city: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example DE
             */
            country: string;
            /**
             * @example {
             *       "first_vehicle": "2026-04-01T00:00:12.405+02:00",
             *       "last_vehicle": "2026-06-01T09:15:23.412+02:00"
             *     }
             */
            data_range: {
                /**
                 * Format: date-time
                 * @description Time of the first record, or start of the first interval, with the offset of the site; null without any.
                 */
                first_vehicle: string | null;
                /**
                 * Format: date-time
                 * @description Time of the last record, or end of the last interval.
                 */
                last_vehicle: string | null;
            };
            /**
             * @description IANA time zone of the site.
             * @example Europe/Berlin
             */
            time_zone?: string;
            /** @example 50 */
            speed_limit_kmh?: number | null;
            /**
             * @description In which the limit is signed; null without one.
             * @enum {string|null}
             */
            speed_limit_unit?: "kmh" | "mph" | null;
            /**
             * @description Part of the country with public holidays of its own; null: those of the country apply.
             * @example DE-NW
             */
            region?: string | null;
            state?: components["schemas"]["SiteState"];
            /** @description With `include=hours`: the last 24 hours, the current one last. */
            hours?: {
                /** Format: date-time */
                start: string;
                count: number;
                /** @description Measured share of the hour, 0 to 1. */
                coverage: number;
            }[];
            /** @description With `include=hours` or `today`: vehicles of all classes since local midnight. */
            today?: number;
            /** @description With `include=channels`: as in the single site. */
            channels?: components["schemas"]["Channel"][];
        };
        /** SiteCalendar */
        SiteCalendar: {
            /** @description The `id` of the site. */
            site: number;
            year: number;
            /**
             * @description Whose public holidays these are.
             * @example DE-NW
             */
            region: string;
            /** @description False for a country whose holidays are not known. */
            has_public_holidays: boolean;
            /** @description Whether lists of school holidays are complete for the whole year. */
            has_school_calendar: boolean;
            /** @description All days of the year. */
            days: components["schemas"]["SiteCalendarDay"][];
        };
        /** SiteCalendarDay */
        SiteCalendarDay: {
            /** Format: date */
            date: string;
            /**
             * @description A working day is from Monday to Friday and no public holiday.
             * @enum {string}
             */
            kind: "working_day" | "saturday" | "sunday_or_holiday";
            /** @description The name of the public holiday. */
            holiday: string | null;
            /** @description The name in the list of school holidays. */
            school_holiday: string | null;
            /** @description Names in other lists. */
            others: string[];
        };
        /** SiteDetail */
        SiteDetail: {
            /** @description Internal numeric identifier, used in paths and filters. */
            id: number;
            /**
             * @description Identifier chosen at site setup, unique in the organization.
             * @example DE-MOE-01
             */
            site_id: string;
            /**
             * @description Display name.
             * @example Römerstraße
             */
            name: string;
            /**
             * @description Free text.
             * @example
             */
            description: string;
            /**
             * @description Type of the current device; empty while there is none.
             * @enum {string}
             */
            device_type: "radar" | "loop" | "tube" | "camera" | "lidar" | "other" | "";
            /**
             * @description Degrees, WGS 84.
             * @example {
             *       "latitude": 51.44821,
             *       "longitude": 6.62534
             *     }
             */
            coordinates: {
                latitude: number;
                longitude: number;
            };
            /** @example Römerstraße */
            street_name: string;
            /** @example Moers */
            city: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example DE
             */
            country: string;
            /**
             * @example {
             *       "first_vehicle": "2026-04-01T00:00:12.405+02:00",
             *       "last_vehicle": "2026-06-01T09:15:23.412+02:00"
             *     }
             */
            data_range: {
                /**
                 * Format: date-time
                 * @description Time of the first record, or start of the first interval, with the offset of the site; null without any.
                 */
                first_vehicle: string | null;
                /**
                 * Format: date-time
                 * @description Time of the last record, or end of the last interval.
                 */
                last_vehicle: string | null;
            };
            /** @description Per-direction count groupings. */
            channels: components["schemas"]["Channel"][];
            device: components["schemas"]["SiteDevice"] | null;
            /**
             * @description IANA time zone of the site.
             * @example Europe/Berlin
             */
            time_zone: string;
            /** @example 50 */
            speed_limit_kmh: number | null;
            /**
             * @description In which the limit is signed; null without one.
             * @enum {string|null}
             */
            speed_limit_unit: "kmh" | "mph" | null;
            /**
             * @description Part of the country with public holidays of its own; null: those of the country apply.
             * @example DE-NW
             */
            region: string | null;
            state: components["schemas"]["SiteState"];
            /**
             * @description Of sites in the United States: the state and the station in the FHWA's Traffic Monitoring Guide.
             * @example null
             */
            station_number: string | null;
            /**
             * @description The kinds of data that the site has, and their range: single vehicles, and counts of intervals.
             * @example [
             *       {
             *         "kind": "vehicles",
             *         "first": "2026-04-01T00:00:12.405+02:00",
             *         "last": "2026-06-01T09:15:23.412+02:00"
             *       }
             *     ]
             */
            data_kinds: components["schemas"]["DataKind"][];
            /**
             * @description Times whose counts arrived as intervals, in the order of time, each with the shortest `interval` by which all of it can be counted: hourly counts by `1h` and longer. At other times there are single vehicles, which can be counted by any.
             * @example []
             */
            counted_by: components["schemas"]["CountedRange"][];
            /** @description The limits that the site has and had, in the order of time. The current one is `speed_limit_kmh`. */
            speed_limits: components["schemas"]["SpeedLimit"][];
            /**
             * @description What most of its vehicles are, over the seven days up to the last data: `motor` vehicles, or `bicycles` and pedestrians, which pages then count unless told otherwise. Null without data.
             * @example motor
             * @enum {string|null}
             */
            counts_mostly: "motor" | "bicycles" | null;
        };
        /** SiteDevice */
        SiteDevice: {
            id: number;
            /** @description As the device last reported it. */
            configuration_number: number | null;
            /** @example RD4-20718 */
            serial: string;
            /** @enum {string} */
            device_type: "radar" | "loop" | "tube" | "camera" | "lidar" | "other";
            /**
             * @description What the device's class codes mean.
             * @example tls_8_1
             */
            class_scheme: string;
            /** @example 10 */
            clock_resolution_ms: number;
            /**
             * Format: date-time
             * @description Last upload or status.
             */
            last_seen_at: string | null;
            /** @description The device is of the demo: its vehicles and statuses are invented. The first change by a user (an edit, an assignment, a key) ends that. */
            is_simulated: boolean;
        };
        /**
         * SiteFeatures
         * @description A GeoJSON FeatureCollection.
         */
        SiteFeatures: {
            /** @enum {string} */
            type: "FeatureCollection";
            features: {
                /** @enum {string} */
                type: "Feature";
                /** @description The `id` of the site. */
                id: number;
                geometry: {
                    /** @enum {string} */
                    type: "Point";
                    /**
                     * @description Longitude, then latitude.
                     * @example [
                     *       6.62534,
                     *       51.44821
                     *     ]
                     */
                    coordinates: number[];
                };
                /**
                 * @description The other fields of Site.
                 * @example {
                 *       "site_id": "DE-MOE-01"
                 *     }
                 */
                properties: Record<string, unknown>;
            }[];
            next_cursor?: string | null;
        };
        /** SiteFigures */
        SiteFigures: {
            site: number;
            /** @example Europe/Berlin */
            time_zone: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            used: components["schemas"]["FiguresUsed"];
            volume?: components["schemas"]["VolumeFigures"];
            aadt?: components["schemas"]["AadtFigures"];
            estimate?: components["schemas"]["AadtEstimate"];
            design_hours?: components["schemas"]["DesignHours"];
            peak_hours?: components["schemas"]["PeakHours"];
            speeds?: components["schemas"]["SpeedFigures"];
            pace?: components["schemas"]["PaceFigures"];
            above_limit?: components["schemas"]["AboveLimit"];
            free_flow?: components["schemas"]["FreeFlow"];
            classes?: components["schemas"]["ClassFigures"];
            histograms?: components["schemas"]["SpeedHistograms"];
            speed_bins?: components["schemas"]["SpeedBins"];
            by_direction?: components["schemas"]["FiguresByDirection"];
            by_hour?: components["schemas"]["FiguresByHour"];
            by_weekday?: components["schemas"]["FiguresByWeekday"];
            by_weekday_hour?: components["schemas"]["FiguresByWeekdayHour"];
            weekday_hour_volumes?: components["schemas"]["WeekdayHourVolumes"];
            by_day?: components["schemas"]["FiguresByDay"];
            day_volumes?: components["schemas"]["DayVolumes"];
            by_month?: components["schemas"]["FiguresByMonth"];
            hours?: components["schemas"]["FiguresOfHours"];
            quarters?: components["schemas"]["FiguresOfQuarters"];
            headways?: components["schemas"]["Headways"];
            lengths?: components["schemas"]["Lengths"];
        };
        /** SiteState */
        SiteState: {
            /** @description The current device. */
            device: number | null;
            /** @description The device sent something within the time after which it is silent. */
            online: boolean;
            /**
             * Format: date-time
             * @description Last upload or status of the device.
             */
            device_last_seen_at: string | null;
            /**
             * @description The active alarms; see the rules on alarms.
             * @example []
             */
            alarms: ("silent" | "battery_low" | "clock_unsynced" | "no_vehicles")[];
            /**
             * @description All records of a site without a device, such as a finished count; null while it has a device.
             * @example null
             */
            records: number | null;
        };
        /** SpeedBins */
        SpeedBins: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
            };
            /** @description Why values are null; null when none is. */
            reason: string | null;
            /** @description Null without a limit, or with several. */
            limit: number | null;
            /** @description `[from, count, above]` of speeds above `from`, up to 5 or 10 more: all vehicles, and those of them above the limit of their time. One limit is an edge of bins, and a vehicle at it is below it; with several, a bin may have both. */
            bins_5: number[][];
            /** @description `[from, count, above]` of speeds above `from`, up to 5 or 10 more: all vehicles, and those of them above the limit of their time. One limit is an edge of bins, and a vehicle at it is below it; with several, a bin may have both. */
            bins_10: number[][];
        };
        /** SpeedDifference */
        SpeedDifference: {
            /** @description The mean of the daily values; of all vehicles of the days it is in `speeds` of the side. */
            a: number | null;
            b: number | null;
            days_a: number;
            days_b: number;
            /** @description b - a. */
            difference: number | null;
            /**
             * @description Welch's interval of 95 % of the difference, over daily values.
             * @example [
             *       -0.27,
             *       4.27
             *     ]
             */
            interval: number[] | null;
            degrees_of_freedom: number | null;
            /**
             * @description `too_few_days`: fewer than 3 on a side; `open_bin`: that is so without days whose value is in a bin without an upper edge.
             * @enum {string|null}
             */
            reason: "too_few_days" | "open_bin" | null;
            /** @description There, and true, where values arrived as bins: percentiles are interpolated in their bin. */
            from_bins?: boolean;
            /** @description With `from_bins`: the width of the widest bin. */
            bin_width?: number;
        };
        /** SpeedFigures */
        SpeedFigures: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
            };
            /** @description Why values are null: `no_speed`, or `open_bin` where a bin without an upper edge holds some. Null when none is. */
            reason: string | null;
            count: number;
            mean: number | null;
            harmonic_mean: number | null;
            standard_deviation: number | null;
            p15: number | null;
            p50: number | null;
            p85: number | null;
            p95: number | null;
            max: number | null;
            p85_half_width: number | null;
            assumes: string;
            /** @description There, and true, where values arrived as bins: percentiles are interpolated in their bin. */
            from_bins?: boolean;
            /** @description With `from_bins`: the width of the widest bin. */
            bin_width?: number;
        };
        /** SpeedHistograms */
        SpeedHistograms: {
            used: {
                /** @description Speeds that were used. */
                records: number;
                /** @description Vehicles that quality periods exclude. */
                excluded: number;
                invalid: number;
                /** @description Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h. */
                without_speed: number;
                /** @description Those of them whose speed is below 2 km/h. */
                too_slow: number;
            };
            /** @description Why values are null; null when none is. */
            reason: string | null;
            /** @description `[from, count]` from the lowest bin with a speed to the highest. */
            bins_5: number[][];
            /** @description `[from, count]` from the lowest bin with a speed to the highest. */
            bins_10: number[][];
            /** @description Empty where counts are sums of more than an hour. */
            hours: {
                hour: number;
                /** @description `[from, count]` from the lowest bin with a speed to the highest. */
                bins_5: number[][];
                /** @description `[from, count]` from the lowest bin with a speed to the highest. */
                bins_10: number[][];
            }[];
            directions: {
                channel: number;
                /** @description `[from, count]` from the lowest bin with a speed to the highest. */
                bins_5: number[][];
                /** @description `[from, count]` from the lowest bin with a speed to the highest. */
                bins_10: number[][];
            }[];
            classes: {
                class: string;
                /** @description `[from, count]` from the lowest bin with a speed to the highest. */
                bins_5: number[][];
                /** @description `[from, count]` from the lowest bin with a speed to the highest. */
                bins_10: number[][];
            }[];
        };
        /** SpeedLimit */
        SpeedLimit: {
            /**
             * Format: date-time
             * @description From this moment on; null: as long as the site exists.
             */
            from: string | null;
            /**
             * @description Null: no limit from then on.
             * @example 50
             */
            kmh: number | null;
            /**
             * @description In which it is signed, and in which vehicles are judged by it.
             * @enum {string}
             */
            unit: "kmh" | "mph";
        };
        /** Status */
        Status: {
            /**
             * Format: date-time
             * @description By the clock of the service.
             */
            received_at: string;
            device: number;
            measuring: boolean;
            /** @example 87 */
            battery_percent: number | null;
            /** @example 21.5 */
            temperature_c: number | null;
            /** @example 0.02 */
            clock_offset_s: number | null;
            /** @example 4.2.1 */
            firmware: string | null;
            /** @example 17 */
            configuration_number: number | null;
        };
        /** StatusAnswer */
        StatusAnswer: {
            /**
             * Format: date-time
             * @description By the clock of the service.
             */
            received_at: string;
            /** @description Names of fields, columns and query parameters that are unknown here. Absent when nothing was ignored. */
            ignored_fields?: string[];
        };
        /** Upload */
        Upload: {
            id: number;
            site: number;
            /** @description The device that sent it; null for an imported file, and for what a program sent. */
            device: number | null;
            /** @description Shared by all uploads of one imported file. */
            import_id: string | null;
            file_name: string | null;
            /** @example json */
            format: string;
            /**
             * @description What it holds: single vehicles, or counts of intervals.
             * @enum {string}
             */
            kind: "vehicles" | "intervals";
            /**
             * @description What the class codes of its records mean: the scheme of the device when it sent them, or what the file or the program said. Null when unknown.
             * @enum {string|null}
             */
            class_scheme: "tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none" | null;
            /**
             * @description Published uploads are in `changes`.
             * @enum {string}
             */
            status: "stored" | "published" | "taking_back" | "taken_back";
            /** Format: date-time */
            received_at: string;
            /** @description Records that were new. */
            accepted: number;
            /** @description Records that were there already. */
            duplicates: number;
            /** @description Accepted intervals that replaced an earlier one with other counts. */
            corrections: number;
            /** @description Records that were refused. */
            rejected: number;
            /** @description Records that were removed again: while `status` is `taking_back`, readers see the others. */
            removed: number;
            /** Format: date-time */
            first_vehicle: string | null;
            /** Format: date-time */
            last_vehicle: string | null;
        };
        /** UploadAnswer */
        UploadAnswer: {
            id: number;
            /** @description Records that were new. */
            accepted: number;
            /** @description Records that were there already, or twice in this upload. */
            duplicates: number;
            /** @description Records that were refused. */
            rejected: number;
            /** @description The first 100 of the refused ones. */
            rejections: {
                /** @description Number of the record in the upload, from 0. */
                index: number;
                /** @example timestamp: This field is required. */
                reason: string;
            }[];
            /** @description Names of fields, columns and query parameters that are unknown here. Absent when nothing was ignored. */
            ignored_fields?: string[];
        };
        /** UploadInterval */
        UploadInterval: {
            /**
             * Format: date-time
             * @description A whole second.
             */
            start: string;
            duration_s: number;
            /** @description A channel of the site. */
            channel: number;
            /** @description Stored to two decimals, like all counts. One of total, classes, class_codes, speeds and lengths is needed. */
            total?: number | null;
            /** @description Counts by vehicle class. A class that is absent was not counted, which is not 0. */
            classes?: {
                [key: string]: number;
            } | null;
            /** @description Counts by the device's own codes in its class scheme. */
            class_codes?: {
                [key: string]: number;
            } | null;
            /** @description Counts by speed. A bin holds its lower edge. */
            speeds?: {
                /** @description One more than `counts`, ascending. The last one is null where the last bin has no upper edge. */
                edges_kmh: (number | null)[];
                counts: number[];
            } | null;
            /** @description Counts by length of vehicles. A bin holds its lower edge. */
            lengths?: {
                /** @description One more than `counts`, ascending. The last one is null where the last bin has no upper edge. */
                edges_m: (number | null)[];
                counts: number[];
            } | null;
            /** @description Seconds of the interval that were measured; absent: all. */
            covered_s?: number | null;
            device_fault?: boolean | null;
        };
        /** UploadRecord */
        UploadRecord: {
            /**
             * Format: date-time
             * @description When the vehicle passed, to the millisecond.
             */
            timestamp: string;
            /** @description A channel of the site. */
            channel: number;
            /** @description Lane within the channel. */
            lane?: number | null;
            /**
             * @description When absent, the class of the class code in the class scheme of the device.
             * @enum {string|null}
             */
            vehicle_class?: "motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter" | null;
            /** @description The device's own code in its class scheme. */
            class_code?: number | null;
            /** @description Stored to 0.1 km/h. */
            speed_kmh?: number | null;
            /** @description Stored to 1 cm. */
            length_m?: number | null;
            /** @description Front to front; computed when absent. */
            headway_s?: number | null;
            /** @description Computed when absent. */
            gap_s?: number | null;
            /** @description The device's running number. A record with the same number and time is recognised when it is sent twice. */
            sequence?: number | null;
            wrong_way?: boolean | null;
            device_fault?: boolean | null;
        };
        /**
         * VehiclesInWindow
         * @description All vehicles of the window that are counted, also of days that do not count.
         */
        VehiclesInWindow: {
            count: number;
            heavy_share: number | null;
            classes: {
                /** @enum {string} */
                vehicle_class: "motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter";
                count: number;
                share: number | null;
            }[];
        };
        /**
         * VehiclesOfMonth
         * @description All vehicles of the month that are counted, also of days that do not count.
         */
        VehiclesOfMonth: {
            count: number;
            heavy_share: number | null;
        };
        /** VolumeFigures */
        VolumeFigures: {
            used: {
                days: number;
                days_left_out: number;
            };
            /** @description Why values are null; null when none is. */
            reason: string | null;
            count: number;
            /** @description Vehicles per day over the days that count. */
            adt: number | null;
            /** @description The same over the working days among them. */
            awt: number | null;
            working_days: number;
            heavy_share: number | null;
            /** @description Vehicles whose class is not known. */
            unknown_share: number | null;
            /** @description 1 is Monday. */
            weekdays: {
                weekday: number;
                days: number;
                mean: number | null;
                share: number | null;
            }[];
            hours: {
                hour: number;
                mean: number | null;
                share: number | null;
            }[];
            directions: {
                channel: number;
                mean: number | null;
                share: number | null;
            }[];
            classes: {
                /** @enum {string} */
                vehicle_class: "motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter";
                count: number;
                share: number | null;
            }[];
            in_window: components["schemas"]["VehiclesInWindow"];
        };
        /** Webhook */
        Webhook: {
            id: number;
            /**
             * @description http or https, without a user and password, at a public address.
             * @example https://hooks.example.org/wayside
             */
            url: string;
            description: string;
            events: ("alarm.raised" | "alarm.cleared" | "export.completed" | "export.failed" | "upload.stored" | "intervals.stored" | "day.complete" | "finding.created" | "command.ended")[];
            enabled: boolean;
            /** @description The user who sees only groups of sites, and of whose sites alone it sends events; null: all sites. */
            limited_to: string | null;
            /**
             * @description Why the service disabled it: `gone`, it answered 410; `backlog`, too many deliveries were waiting; `restored`, the database was restored from a backup. Null otherwise.
             * @enum {string|null}
             */
            disabled_reason: "gone" | "backlog" | "restored" | null;
            /**
             * Format: date-time
             * @description Until then the secret before the last rotation signs too.
             */
            old_secret_until: string | null;
            /** @description Deliveries that are not over. */
            waiting: number;
            /**
             * Format: date-time
             * @description The last success of those of the last 30 days.
             */
            last_delivered_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Sent as `webhook-id`, the same with every attempt.
             */
            id: string;
            webhook: number;
            /** @example alarm.raised */
            type: string;
            /**
             * @description Its fields depend on the type.
             * @example {
             *       "alarm": 4711,
             *       "kind": "silent",
             *       "site": 12,
             *       "site_name": "Aurakatu",
             *       "since": "2026-06-01T06:45:20.118Z",
             *       "raised_at": "2026-06-01T07:15:23.412Z",
             *       "cleared_at": null,
             *       "path": "/api/v1/traffic/sites/12/alarms"
             *     }
             * @example {
             *       "alarm": 4711,
             *       "kind": "silent",
             *       "site": 12,
             *       "site_name": "Aurakatu",
             *       "since": "2026-06-01T06:45:20.118Z",
             *       "raised_at": "2026-06-01T07:15:23.412Z",
             *       "cleared_at": "2026-06-01T09:02:11.025Z",
             *       "path": "/api/v1/traffic/sites/12/alarms"
             *     }
             * @example {
             *       "export": "7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11",
             *       "format": "csv.gz",
             *       "records": 1204355,
             *       "size_bytes": 15207841,
             *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
             *       "expires_at": "2026-06-08T07:15:23.412Z",
             *       "path": "/api/v1/traffic/exports/7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11"
             *     }
             * @example {
             *       "export": "7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11",
             *       "format": "csv.gz",
             *       "error": "The export could not be written.",
             *       "path": "/api/v1/traffic/exports/7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11"
             *     }
             * @example {
             *       "upload": 90210,
             *       "site": 12,
             *       "site_name": "Aurakatu",
             *       "accepted": 118,
             *       "duplicates": 2,
             *       "rejected": 0,
             *       "from_dt": "2026-06-01T07:00:01.210Z",
             *       "to_dt": "2026-06-01T07:14:58.870Z",
             *       "path": "/api/v1/traffic/uploads/90210"
             *     }
             * @example {
             *       "upload": 90211,
             *       "site": 12,
             *       "site_name": "Aurakatu",
             *       "accepted": 192,
             *       "duplicates": 0,
             *       "corrections": 4,
             *       "rejected": 0,
             *       "from_dt": "2026-05-31T22:00:00.000Z",
             *       "to_dt": "2026-06-01T21:45:00.000Z",
             *       "path": "/api/v1/traffic/uploads/90211"
             *     }
             * @example {
             *       "site": 12,
             *       "site_name": "Aurakatu",
             *       "day": "2026-05-31",
             *       "count": 10482,
             *       "coverage": 1,
             *       "path": "/api/v1/traffic/sites/12/days?from=2026-05-31&to=2026-05-31"
             *     }
             * @example {
             *       "finding": 318,
             *       "kind": "no_vehicles",
             *       "site": 12,
             *       "site_name": "Aurakatu",
             *       "from_dt": "2026-05-30T22:00:00.000Z",
             *       "to_dt": "2026-05-31T04:00:00.000Z",
             *       "path": "/api/v1/traffic/sites/12/findings"
             *     }
             * @example {
             *       "command": "0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10",
             *       "name": "reboot",
             *       "status": "completed",
             *       "error": null,
             *       "site": 12,
             *       "site_name": "Aurakatu",
             *       "path": "/api/v1/traffic/sites/12/commands/0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10"
             *     }
             * @example {
             *       "webhook": 3,
             *       "path": "/api/v1/traffic/webhooks/3"
             *     }
             */
            data: Record<string, unknown>;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            status: "waiting" | "delivered" | "failed";
            /** @description Since it was created, or sent again on request. */
            attempts: number;
            /**
             * Format: date-time
             * @description The last attempt.
             */
            attempted_at: string | null;
            /**
             * Format: date-time
             * @description Null when it is over.
             */
            next_attempt_at: string | null;
            /** @description Of the last attempt; null without an answer. */
            answer_status: number | null;
            /** @description Of a failure: the first characters of the answer. */
            answer_body: string | null;
            /** @description Why there was no answer, or why it was not sent. */
            error: string | null;
        };
        /** WebhookWithSecret */
        WebhookWithSecret: {
            id: number;
            /**
             * @description http or https, without a user and password, at a public address.
             * @example https://hooks.example.org/wayside
             */
            url: string;
            description: string;
            events: ("alarm.raised" | "alarm.cleared" | "export.completed" | "export.failed" | "upload.stored" | "intervals.stored" | "day.complete" | "finding.created" | "command.ended")[];
            enabled: boolean;
            /** @description The user who sees only groups of sites, and of whose sites alone it sends events; null: all sites. */
            limited_to: string | null;
            /**
             * @description Why the service disabled it: `gone`, it answered 410; `backlog`, too many deliveries were waiting; `restored`, the database was restored from a backup. Null otherwise.
             * @enum {string|null}
             */
            disabled_reason: "gone" | "backlog" | "restored" | null;
            /**
             * Format: date-time
             * @description Until then the secret before the last rotation signs too.
             */
            old_secret_until: string | null;
            /** @description Deliveries that are not over. */
            waiting: number;
            /**
             * Format: date-time
             * @description The last success of those of the last 30 days.
             */
            last_delivered_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
            /**
             * @description Signs what is sent. It is shown only this once.
             * @example whsec_…
             */
            secret: string;
        };
        /** WeekdayHourVolumes */
        WeekdayHourVolumes: {
            used: {
                hours: number;
                hours_left_out: number;
            };
            /** @description The hours of `by_weekday_hour` without speeds. */
            items: {
                weekday: number;
                hour: number;
                hours: number;
                mean: number | null;
            }[];
        };
    };
    responses: {
        /** @description This endpoint has no query parameters. */
        UnknownParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "limit": [
                 *         "Unknown field."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FieldErrors"];
            };
        };
        /** @description No credentials in the `Authorization` header, or unknown ones: `Invalid token.` */
        NotAuthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Authentication credentials were not provided."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description The caller lacks the permission, or the object belongs to another organization. */
        PermissionDenied: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "You do not have permission to perform this action."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description There is no such object. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Not found."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description `Accept` matches no type that this endpoint produces. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Could not satisfy the request Accept header."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description The body did not arrive in time. */
        RequestTimedOut: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Request timed out."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description The `Idempotency-Key` was used with another request, or its request is still running: see `Retry-After`. */
        KeyInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Idempotency-Key was used with another request."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description The body is larger than the limit. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Request body too large."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description The body has a `Content-Type` that is not accepted here. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Unsupported media type \"text/plain\" in request. Use application/json."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description Too many requests: wait for `Retry-After` seconds. */
        Throttled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Request was throttled. Expected available in 60 seconds."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description A fault of the server. It is logged. */
        ServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "A server error occurred."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description The database cannot be reached or is too slow: try again after `Retry-After` seconds. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Service temporarily unavailable, try again later."
                 *     }
                 */
                "application/json": components["schemas"]["Detail"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of this request in the log of the server. */
        "X-Request-Id": string;
        /** @description What the error is, for programs: sentences may be reworded, codes keep their meaning. More may be added. */
        "X-Error-Code": "malformed_request" | "parse_error" | "invalid" | "required" | "unknown_field" | "does_not_exist" | "already_exists" | "window_too_long" | "selection_too_large" | "cursor_invalid" | "cursor_expired" | "code_required" | "provider_refused" | "not_authenticated" | "invalid_token" | "permission_denied" | "second_factor_required" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "conflict" | "idempotency_key_reused" | "idempotency_key_running" | "export_not_completed" | "export_finished" | "site_without_device" | "device_without_site" | "command_already_sent" | "command_wrong_status" | "body_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "throttled" | "too_many_exports" | "too_many_commands" | "headers_too_large" | "server_error" | "unavailable" | "provider_unavailable";
        /** @description Requests that the caller may make a minute. */
        "RateLimit-Limit": number;
        /** @description How many of them are left. */
        "RateLimit-Remaining": number;
        /** @description Seconds until the full number is available again. */
        "RateLimit-Reset": number;
        /** @description The same as a structured field: requests left (`r`) and seconds (`t`). */
        RateLimit: string;
        /** @description The limit as a structured field: requests (`q`) in a window of seconds (`w`). */
        "RateLimit-Policy": string;
        /** @description Identifies these bytes: send it back as `If-None-Match`. */
        ETag: string;
        /** @description How long the answer may be used again. */
        "Cache-Control": string;
        /** @description The URL of the next page, if there is one; absent if it would be longer than 2048 characters. */
        Link: string;
        /** @description The `next_cursor` of a page of columns; absent on the last page. */
        "Next-Cursor": string;
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description Since when what was asked for is deprecated, as seconds since 1970; absent when nothing is. */
        Deprecation: string;
        /** @description Until when it is answered at least. */
        Sunset: string;
        /** @description The word that the `Authorization` header must begin with. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSites: {
        parameters: {
            query?: {
                /**
                 * @description Exactly this city, without regard to case and accents.
                 * @example Moers
                 */
                city?: string;
                /**
                 * @description Two-letter country code.
                 * @example DE
                 */
                country?: string;
                /** @description Type of the current device. */
                device_type?: "radar" | "loop" | "tube" | "camera" | "lidar" | "other";
                /**
                 * @description Words that all occur in site_id, name, description, street or city, without regard to case and accents.
                 * @example moers
                 */
                q?: string;
                /**
                 * @description Only these sites.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                ids?: number[];
                /**
                 * @description `west,south,east,north` in degrees; west beyond east crosses the date line.
                 * @example 6.5,51.4,6.8,51.5
                 */
                bbox?: string;
                /** @description Retired sites are listed only on request. */
                status?: "active" | "retired" | "all";
                /**
                 * @description `state` adds time_zone, speed_limit_kmh, speed_limit_unit and state; `hours` the last 24 hours and today, of all classes, `today` that count alone; `channels` the channels.
                 * @example [
                 *       "state",
                 *       "hours"
                 *     ]
                 */
                include?: ("state" | "hours" | "today" | "channels")[];
                /**
                 * @description Page size. Without limit and cursor all sites are returned.
                 * @example 10
                 */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sites. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "site_id": "DE-MOE-01",
                     *           "name": "Römerstraße",
                     *           "description": "",
                     *           "device_type": "radar",
                     *           "coordinates": {
                     *             "latitude": 51.44821,
                     *             "longitude": 6.62534
                     *           },
                     *           "street_name": "Römerstraße",
                     *           "city": "Moers",
                     *           "country": "DE",
                     *           "data_range": {
                     *             "first_vehicle": "2026-04-01T00:00:12.405+02:00",
                     *             "last_vehicle": "2026-06-01T09:15:23.412+02:00"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Site"][];
                        next_cursor?: string | null;
                    };
                    "application/geo+json": components["schemas"]["SiteFeatures"];
                };
            };
            /** @description The answer is still the same. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "city": [
                     *         "This field may not be blank."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site_id": "DE-MOE-01",
                     *       "name": "Römerstraße",
                     *       "description": "",
                     *       "device_type": "radar",
                     *       "coordinates": {
                     *         "latitude": 51.44821,
                     *         "longitude": 6.62534
                     *       },
                     *       "street_name": "Römerstraße",
                     *       "city": "Moers",
                     *       "country": "DE",
                     *       "data_range": {
                     *         "first_vehicle": "2026-04-01T00:00:12.405+02:00",
                     *         "last_vehicle": "2026-06-01T09:15:23.412+02:00"
                     *       },
                     *       "channels": [
                     *         {
                     *           "number": 1,
                     *           "name": "Inbound",
                     *           "direction": "Moers centre",
                     *           "lanes": 1,
                     *           "bearing_deg": 22
                     *         }
                     *       ],
                     *       "device": {
                     *         "id": 1,
                     *         "configuration_number": 1,
                     *         "serial": "RD4-20718",
                     *         "device_type": "radar",
                     *         "class_scheme": "tls_8_1",
                     *         "clock_resolution_ms": 10,
                     *         "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *         "is_simulated": true
                     *       },
                     *       "time_zone": "Europe/Berlin",
                     *       "speed_limit_kmh": 50,
                     *       "speed_limit_unit": "kmh",
                     *       "region": "DE-NW",
                     *       "state": {
                     *         "device": 1,
                     *         "online": true,
                     *         "device_last_seen_at": "2026-06-01T07:15:23.412Z",
                     *         "alarms": [],
                     *         "records": null
                     *       },
                     *       "station_number": null,
                     *       "data_kinds": [
                     *         {
                     *           "kind": "vehicles",
                     *           "first": "2026-04-01T00:00:12.405+02:00",
                     *           "last": "2026-06-01T09:15:23.412+02:00"
                     *         }
                     *       ],
                     *       "counted_by": [],
                     *       "speed_limits": [
                     *         {
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "kmh": 50,
                     *           "unit": "kmh"
                     *         }
                     *       ],
                     *       "counts_mostly": "motor"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteDetail"];
                };
            };
            /** @description The answer is still the same. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSiteAlarms: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alarms. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "kind": "silent",
                     *           "since": "2026-06-01T07:15:23.412Z",
                     *           "raised_at": "2026-06-01T07:15:23.412Z",
                     *           "cleared_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Alarm"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limit": [
                     *         "A valid integer is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSiteStatuses: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statuses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "received_at": "2026-06-01T07:15:23.412Z",
                     *           "device": 1,
                     *           "measuring": true,
                     *           "battery_percent": 87,
                     *           "temperature_c": 21.5,
                     *           "clock_offset_s": 0.02,
                     *           "firmware": "4.2.1",
                     *           "configuration_number": 17
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Status"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limit": [
                     *         "A valid integer is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time": {
                 *         "from_dt": "2026-06-01T00:00:00Z",
                 *         "to_dt": "2026-06-02T00:00:00Z"
                 *       },
                 *       "limit": 100
                 *     }
                 */
                "application/json": {
                    time: {
                        /**
                         * Format: date-time
                         * @description Start of the window: this moment is included.
                         * @example 2026-06-01T00:00:00Z
                         */
                        from_dt: string;
                        /**
                         * Format: date-time
                         * @description End of the window: this moment is not included.
                         * @example 2026-06-02T00:00:00Z
                         */
                        to_dt: string;
                    };
                    /**
                     * @description Page size.
                     * @default 1000
                     */
                    limit?: number;
                    /** @description The `next_cursor` of the page before, with all other fields unchanged. Absent for the first page. */
                    cursor?: string | null;
                    /**
                     * @description Ids of sites; all of the organization when absent.
                     * @example [
                     *       1
                     *     ]
                     */
                    sites?: number[];
                    channels?: number[];
                    lanes?: number[];
                    /**
                     * @example [
                     *       "truck",
                     *       "bus"
                     *     ]
                     */
                    vehicle_classes?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter")[];
                    /** @description Both ends included; records without a speed are left out. */
                    speed_kmh?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a length are left out. */
                    length_m?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a headway are left out. */
                    headway_s?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Only valid, or only invalid records. */
                    valid?: boolean;
                    /**
                     * @description By (timestamp, id).
                     * @default asc
                     * @enum {string}
                     */
                    order?: "asc" | "desc";
                };
            };
        };
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Next-Cursor": components["headers"]["Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "site": 1,
                     *           "timestamp": "2026-06-01T07:15:23.412Z",
                     *           "channel": 1,
                     *           "lane": null,
                     *           "vehicle_class": "car",
                     *           "class_code": null,
                     *           "speed_kmh": 48.3,
                     *           "length_m": 4.31,
                     *           "headway_s": 2.413,
                     *           "gap_s": 1.92,
                     *           "valid": true,
                     *           "flags": []
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Record"][];
                        next_cursor: string | null;
                    };
                    "application/vnd.apache.arrow.stream": unknown;
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "time": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchIntervals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time": {
                 *         "from_dt": "2026-06-01T00:00:00Z",
                 *         "to_dt": "2026-06-02T00:00:00Z"
                 *       },
                 *       "limit": 100
                 *     }
                 */
                "application/json": {
                    time: {
                        /**
                         * Format: date-time
                         * @description Start of the window: this moment is included.
                         * @example 2026-06-01T00:00:00Z
                         */
                        from_dt: string;
                        /**
                         * Format: date-time
                         * @description End of the window: this moment is not included.
                         * @example 2026-06-02T00:00:00Z
                         */
                        to_dt: string;
                    };
                    /**
                     * @description Page size.
                     * @default 1000
                     */
                    limit?: number;
                    /** @description The `next_cursor` of the page before, with all other fields unchanged. Absent for the first page. */
                    cursor?: string | null;
                    /**
                     * @description Ids of sites; all of the organization when absent.
                     * @example [
                     *       1
                     *     ]
                     */
                    sites?: number[];
                    channels?: number[];
                    /**
                     * @description By (start, site, channel).
                     * @default asc
                     * @enum {string}
                     */
                    order?: "asc" | "desc";
                };
            };
        };
        responses: {
            /** @description A page of intervals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "site": 1,
                     *           "start": "2026-06-01T07:15:23.412Z",
                     *           "end": "2026-06-01T07:15:23.412Z",
                     *           "duration_s": 60,
                     *           "channel": 1,
                     *           "total": 1,
                     *           "classes": {},
                     *           "class_codes": {},
                     *           "speeds": {
                     *             "edges_kmh": [
                     *               0
                     *             ],
                     *             "counts": [
                     *               0
                     *             ]
                     *           },
                     *           "lengths": {
                     *             "edges_m": [
                     *               0
                     *             ],
                     *             "counts": [
                     *               0
                     *             ]
                     *           },
                     *           "covered_s": 1,
                     *           "valid": true,
                     *           "flags": [
                     *             "total_differs"
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Interval"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "time": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSiteDays: {
        parameters: {
            query: {
                /**
                 * @description First local day.
                 * @example 2026-06-01
                 */
                from: string;
                /**
                 * @description Last local day.
                 * @example 2026-06-30
                 */
                to: string;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "day": "2026-06-01",
                     *           "count": 1,
                     *           "valid_count": 1,
                     *           "coverage": 1,
                     *           "changed_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** Format: date */
                            day: string;
                            count: number;
                            valid_count: number;
                            /** @description Measured share of the day up to now, 0 to 1. */
                            coverage: number;
                            /** Format: date-time */
                            changed_at: string;
                        }[];
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": [
                     *         "This field is required."
                     *       ],
                     *       "to": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSiteGaps: {
        parameters: {
            query: {
                /**
                 * @description Start of the window: this moment is included.
                 * @example 2026-06-01T00:00:00Z
                 */
                from: string;
                /**
                 * @description End of the window: this moment is not included.
                 * @example 2026-06-30T00:00:00Z
                 */
                to: string;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gaps, in local time with its offset. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "start": "2026-06-01T07:15:23.412Z",
                     *           "end": "2026-06-01T07:15:23.412Z",
                     *           "reason": "offline",
                     *           "may_still_arrive": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Gap"][];
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": [
                     *         "This field is required."
                     *       ],
                     *       "to": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    computeFigures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "year": 2025,
                 *       "sites": [
                 *         1
                 *       ],
                 *       "sections": [
                 *         "volume",
                 *         "aadt",
                 *         "speeds"
                 *       ]
                 *     }
                 */
                "application/json": {
                    time?: {
                        /**
                         * Format: date-time
                         * @description Start of the window: this moment is included.
                         * @example 2026-06-01T00:00:00Z
                         */
                        from_dt: string;
                        /**
                         * Format: date-time
                         * @description End of the window: this moment is not included.
                         * @example 2026-06-02T00:00:00Z
                         */
                        to_dt: string;
                    };
                    /**
                     * @description A calendar year, of each site in its own zone.
                     * @example 2025
                     */
                    year?: number;
                    /**
                     * @description Which figures are computed.
                     * @example [
                     *       "volume",
                     *       "speeds"
                     *     ]
                     */
                    sections: ("volume" | "aadt" | "estimate" | "design_hours" | "peak_hours" | "speeds" | "pace" | "above_limit" | "free_flow" | "classes" | "histograms" | "speed_bins" | "by_direction" | "by_hour" | "by_weekday" | "by_weekday_hour" | "weekday_hour_volumes" | "by_day" | "day_volumes" | "by_month" | "hours" | "quarters" | "headways" | "lengths")[];
                    /**
                     * @description `motor`: every class but `bicycle`, `pedestrian` and `e_scooter`; `bicycles`: these; `all`. `motor` when absent. Not together with `vehicle_classes`, which counts what it names.
                     * @enum {string}
                     */
                    population?: "motor" | "bicycles" | "all";
                    /**
                     * @description `exclude` leaves out what quality periods exclude; `all` includes everything.
                     * @default exclude
                     * @enum {string}
                     */
                    quality?: "exclude" | "all";
                    /**
                     * @description `site` knows the holidays of the country, the region and the organization; `none` knows none.
                     * @default site
                     * @enum {string}
                     */
                    calendar?: "site" | "none";
                    /**
                     * @description The measured share from which on a day or an hour counts.
                     * @default 0.95
                     */
                    min_coverage?: number;
                    /**
                     * @description Of speeds in the request and in the answer. With `imperial` each speed is first converted to the nearest 0.1 mph. Shares above the limits of sites do not depend on it: vehicles are judged in the unit in which a limit is signed.
                     * @default metric
                     * @enum {string}
                     */
                    units?: "metric" | "imperial";
                    /**
                     * @description Instead of the sites' own limits and their history.
                     * @example 50
                     */
                    speed_limit?: number;
                    /**
                     * @description Vehicles above limit x percent / 100 + offset are counted.
                     * @default [
                     *       {
                     *         "percent": 100,
                     *         "offset": 0
                     *       },
                     *       {
                     *         "percent": 100,
                     *         "offset": 10
                     *       },
                     *       {
                     *         "percent": 100,
                     *         "offset": 20
                     *       },
                     *       {
                     *         "percent": 100,
                     *         "offset": 30
                     *       }
                     *     ]
                     * @example [
                     *       {
                     *         "percent": 110,
                     *         "offset": 2
                     *       }
                     *     ]
                     */
                    above_limit?: {
                        /** @default 100 */
                        percent?: number;
                        /** @default 0 */
                        offset?: number;
                    }[];
                    /** @description 16 km/h or 10 mph when absent. */
                    pace_width?: number;
                    /** @default 4 */
                    free_flow_headway_s?: number;
                    /** @default 2 */
                    platoon_headway_s?: number;
                    peak_windows?: {
                        /** @description 06:30 to 10:30 when absent. */
                        morning?: {
                            /** @example 06:30 */
                            from: string;
                            /** @example 06:30 */
                            to: string;
                        };
                        /** @description 14:00 to 20:00 when absent. */
                        afternoon?: {
                            /** @example 06:30 */
                            from: string;
                            /** @example 06:30 */
                            to: string;
                        };
                    };
                    /**
                     * @default {
                     *       "method": "group",
                     *       "axles": false
                     *     }
                     */
                    estimate?: {
                        /**
                         * @description `group`: mean factors of the permanent sites of the group of the site. `countmatch`: factors of that of the five nearest permanent sites whose monthly pattern the count fits best.
                         * @default group
                         * @enum {string}
                         */
                        method?: "group" | "countmatch";
                        /**
                         * @description The AADT of this year, by the growth at the permanent sites.
                         * @example 2025
                         */
                        year?: number;
                        /**
                         * @description What was counted are pairs of axles: vehicles by the FHWA classes of the permanent sites.
                         * @default false
                         */
                        axles?: boolean;
                    };
                    /**
                     * @description Classifies vehicles by their length or by the code of their device; stored classes when absent.
                     * @enum {string}
                     */
                    class_scheme?: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6";
                    /**
                     * @description Count only these weekdays of the local time; 1 is Monday.
                     * @example [
                     *       1,
                     *       2,
                     *       3,
                     *       4,
                     *       5
                     *     ]
                     */
                    weekdays?: number[];
                    /**
                     * @description Count only these hours of the local clock: 7 is 07:00 to 08:00.
                     * @example [
                     *       7,
                     *       8
                     *     ]
                     */
                    hours?: number[];
                    /**
                     * @description Ids of sites; all of the organization when absent.
                     * @example [
                     *       1
                     *     ]
                     */
                    sites?: number[];
                    channels?: number[];
                    lanes?: number[];
                    /**
                     * @example [
                     *       "truck",
                     *       "bus"
                     *     ]
                     */
                    vehicle_classes?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter")[];
                    /** @description Both ends included; records without a speed are left out. */
                    speed_kmh?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a length are left out. */
                    length_m?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a headway are left out. */
                    headway_s?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Only valid, or only invalid records. */
                    valid?: boolean;
                };
            };
        };
        responses: {
            /** @description The figures of each site. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "units": "metric",
                     *       "items": [
                     *         {
                     *           "site": 1,
                     *           "time_zone": "Europe/Berlin",
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "to": "2026-06-01T07:15:23.412Z",
                     *           "used": {
                     *             "days": 0,
                     *             "days_left_out": 0,
                     *             "left_out": [
                     *               {
                     *                 "from": "2026-06-01",
                     *                 "to": "2026-06-01",
                     *                 "days": 0,
                     *                 "reason": "outside_window"
                     *               }
                     *             ],
                     *             "coverage": 0,
                     *             "records": 0,
                     *             "excluded": 0,
                     *             "population": "motor",
                     *             "apart": 0,
                     *             "not_motor": 0,
                     *             "exclusions": 0
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Figures"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sections": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    compareFigures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "a": {
                 *         "site": 1,
                 *         "time": {
                 *           "from_dt": "2026-05-01T00:00:00+02:00",
                 *           "to_dt": "2026-06-01T00:00:00+02:00"
                 *         }
                 *       },
                 *       "b": {
                 *         "site": 1,
                 *         "time": {
                 *           "from_dt": "2026-06-01T00:00:00+02:00",
                 *           "to_dt": "2026-07-01T00:00:00+02:00"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    a: {
                        /** @description The site's `id`. */
                        site: number;
                        time?: {
                            /**
                             * Format: date-time
                             * @description Start of the window: this moment is included.
                             * @example 2026-06-01T00:00:00Z
                             */
                            from_dt: string;
                            /**
                             * Format: date-time
                             * @description End of the window: this moment is not included.
                             * @example 2026-06-02T00:00:00Z
                             */
                            to_dt: string;
                        };
                        /**
                         * @description A calendar year, of each site in its own zone.
                         * @example 2025
                         */
                        year?: number;
                    };
                    b: {
                        /** @description The site's `id`. */
                        site: number;
                        time?: {
                            /**
                             * Format: date-time
                             * @description Start of the window: this moment is included.
                             * @example 2026-06-01T00:00:00Z
                             */
                            from_dt: string;
                            /**
                             * Format: date-time
                             * @description End of the window: this moment is not included.
                             * @example 2026-06-02T00:00:00Z
                             */
                            to_dt: string;
                        };
                        /**
                         * @description A calendar year, of each site in its own zone.
                         * @example 2025
                         */
                        year?: number;
                    };
                    /** @description 1 is Monday. All that count on both sides when absent. */
                    weekdays?: number[];
                    /**
                     * @description Hours of the clock; all when absent.
                     * @example [
                     *       7,
                     *       8
                     *     ]
                     */
                    hours?: number[];
                    /**
                     * @description False leaves `p85_by_hour` empty, which is faster for a long time.
                     * @default true
                     */
                    hourly_speeds?: boolean;
                    /**
                     * @description `motor`: every class but `bicycle`, `pedestrian` and `e_scooter`; `bicycles`: these; `all`. `motor` when absent. Not together with `vehicle_classes`, which counts what it names.
                     * @enum {string}
                     */
                    population?: "motor" | "bicycles" | "all";
                    /**
                     * @description `exclude` leaves out what quality periods exclude; `all` includes everything.
                     * @default exclude
                     * @enum {string}
                     */
                    quality?: "exclude" | "all";
                    /**
                     * @description The measured share from which on a day or an hour counts.
                     * @default 0.95
                     */
                    min_coverage?: number;
                    /**
                     * @description Of speeds in the request and in the answer. With `imperial` each speed is first converted to the nearest 0.1 mph. Shares above the limits of sites do not depend on it: vehicles are judged in the unit in which a limit is signed.
                     * @default metric
                     * @enum {string}
                     */
                    units?: "metric" | "imperial";
                    /**
                     * @description Instead of the sites' own limits and their history.
                     * @example 50
                     */
                    speed_limit?: number;
                    channels?: number[];
                    lanes?: number[];
                    /**
                     * @example [
                     *       "truck",
                     *       "bus"
                     *     ]
                     */
                    vehicle_classes?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter")[];
                    /** @description Both ends included; records without a speed are left out. */
                    speed_kmh?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a length are left out. */
                    length_m?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a headway are left out. */
                    headway_s?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Only valid, or only invalid records. */
                    valid?: boolean;
                };
            };
        };
        responses: {
            /** @description Both sides, and their differences. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "units": "metric",
                     *       "weekdays": [
                     *         1
                     *       ],
                     *       "hours": [
                     *         1
                     *       ],
                     *       "a": {
                     *         "site": 1,
                     *         "time_zone": "Europe/Berlin",
                     *         "from": "2026-06-01T07:15:23.412Z",
                     *         "to": "2026-06-01T07:15:23.412Z",
                     *         "used": {
                     *           "days": 0,
                     *           "days_left_out": 0,
                     *           "left_out": [
                     *             {
                     *               "from": "2026-06-01",
                     *               "to": "2026-06-01",
                     *               "days": 0,
                     *               "reason": "outside_window"
                     *             }
                     *           ],
                     *           "coverage": 0,
                     *           "records": 0,
                     *           "excluded": 0,
                     *           "population": "motor",
                     *           "apart": 0,
                     *           "not_motor": 0,
                     *           "exclusions": 0
                     *         },
                     *         "days": [
                     *           "2026-06-01"
                     *         ],
                     *         "heavy_share": 0,
                     *         "speeds": {
                     *           "count": 0,
                     *           "mean": 1,
                     *           "p15": 1,
                     *           "p50": 1,
                     *           "p85": 1,
                     *           "max": 1,
                     *           "above_limit": 0
                     *         },
                     *         "limits": [
                     *           1
                     *         ],
                     *         "speed_histogram": [
                     *           [
                     *             1
                     *           ]
                     *         ],
                     *         "hourly_reason": "interval_too_long",
                     *         "volumes": [
                     *           {
                     *             "hour": 1,
                     *             "mean": 1
                     *           }
                     *         ],
                     *         "p85_by_hour": [
                     *           {
                     *             "hour": 1,
                     *             "hours": 0,
                     *             "mean": 1,
                     *             "interval": [
                     *               -0.27,
                     *               4.27
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "b": {
                     *         "site": 1,
                     *         "time_zone": "Europe/Berlin",
                     *         "from": "2026-06-01T07:15:23.412Z",
                     *         "to": "2026-06-01T07:15:23.412Z",
                     *         "used": {
                     *           "days": 0,
                     *           "days_left_out": 0,
                     *           "left_out": [
                     *             {
                     *               "from": "2026-06-01",
                     *               "to": "2026-06-01",
                     *               "days": 0,
                     *               "reason": "outside_window"
                     *             }
                     *           ],
                     *           "coverage": 0,
                     *           "records": 0,
                     *           "excluded": 0,
                     *           "population": "motor",
                     *           "apart": 0,
                     *           "not_motor": 0,
                     *           "exclusions": 0
                     *         },
                     *         "days": [
                     *           "2026-06-01"
                     *         ],
                     *         "heavy_share": 0,
                     *         "speeds": {
                     *           "count": 0,
                     *           "mean": 1,
                     *           "p15": 1,
                     *           "p50": 1,
                     *           "p85": 1,
                     *           "max": 1,
                     *           "above_limit": 0
                     *         },
                     *         "limits": [
                     *           1
                     *         ],
                     *         "speed_histogram": [
                     *           [
                     *             1
                     *           ]
                     *         ],
                     *         "hourly_reason": "interval_too_long",
                     *         "volumes": [
                     *           {
                     *             "hour": 1,
                     *             "mean": 1
                     *           }
                     *         ],
                     *         "p85_by_hour": [
                     *           {
                     *             "hour": 1,
                     *             "hours": 0,
                     *             "mean": 1,
                     *             "interval": [
                     *               -0.27,
                     *               4.27
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "volume": {
                     *         "a": 1,
                     *         "b": 1,
                     *         "days_a": 0,
                     *         "days_b": 0,
                     *         "difference": 1,
                     *         "interval": [
                     *           -0.27,
                     *           4.27
                     *         ],
                     *         "degrees_of_freedom": 1,
                     *         "reason": "too_few_days"
                     *       },
                     *       "mean_speed": {
                     *         "a": 1,
                     *         "b": 1,
                     *         "days_a": 0,
                     *         "days_b": 0,
                     *         "difference": 1,
                     *         "interval": [
                     *           -0.27,
                     *           4.27
                     *         ],
                     *         "degrees_of_freedom": 1,
                     *         "reason": "too_few_days"
                     *       },
                     *       "p85": {
                     *         "a": 1,
                     *         "b": 1,
                     *         "days_a": 0,
                     *         "days_b": 0,
                     *         "difference": 1,
                     *         "interval": [
                     *           -0.27,
                     *           4.27
                     *         ],
                     *         "degrees_of_freedom": 1,
                     *         "reason": "too_few_days"
                     *       },
                     *       "above_limit": {
                     *         "a": 1,
                     *         "b": 1,
                     *         "days_a": 0,
                     *         "days_b": 0,
                     *         "difference": 1,
                     *         "interval": [
                     *           -0.27,
                     *           4.27
                     *         ],
                     *         "degrees_of_freedom": 1,
                     *         "reason": "too_few_days"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "a": [
                     *         "This field is required."
                     *       ],
                     *       "b": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description `intervals` adds counts that arrived counted, with their `upload`: of the same site, channel, start and duration the one of the latest upload counts that is not deleted. Not as Arrow columns.
                 * @example [
                 *       "vehicles"
                 *     ]
                 */
                kinds?: ("vehicles" | "intervals")[];
                /** @description The `next_cursor` of the answer before; `now`: from now on; absent: from the beginning. */
                after?: string | null;
                limit?: number;
                /**
                 * @description Only these sites.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                sites?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Next-Cursor": components["headers"]["Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "site": 1,
                     *           "timestamp": "2026-06-01T07:15:23.412Z",
                     *           "channel": 1,
                     *           "lane": null,
                     *           "vehicle_class": "car",
                     *           "class_code": null,
                     *           "speed_kmh": 48.3,
                     *           "length_m": 4.31,
                     *           "headway_s": 2.413,
                     *           "gap_s": 1.92,
                     *           "valid": true,
                     *           "flags": [],
                     *           "upload": 1
                     *         }
                     *       ],
                     *       "next_cursor": "AQMB…"
                     *     }
                     */
                    "application/json": {
                        items: (components["schemas"]["ChangedRecord"] | components["schemas"]["ChangedInterval"] | components["schemas"]["DeletedUpload"])[];
                        /** @example AQMB… */
                        next_cursor: string;
                    };
                    "application/vnd.apache.arrow.stream": unknown;
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kinds": {
                     *         "0": [
                     *           "\"\" is not a valid choice."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamChanges: {
        parameters: {
            query?: {
                /**
                 * @description `intervals` adds counts that arrived counted, with their `upload`: of the same site, channel, start and duration the one of the latest upload counts that is not deleted. Not as Arrow columns.
                 * @example [
                 *       "vehicles"
                 *     ]
                 */
                kinds?: ("vehicles" | "intervals")[];
                /** @description The `id` of the last event, or a `next_cursor` of `changes`; absent, or `now`: from now on. The header `Last-Event-ID` takes precedence. */
                after?: string | null;
                /**
                 * @description Only these sites.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                sites?: number[];
            };
            header?: {
                /** @description The `id` of the last event that was received. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example retry: 2000
                     *     id: AQMB…
                     *
                     *     id: AQMB…
                     *     data: {"id":1,"site":1,"timestamp":"2026-06-01T07:15:23.412Z",…,"upload":1}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kinds": {
                     *         "0": [
                     *           "\"\" is not a valid choice."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExports: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *           "status": "queued",
                     *           "format": "csv",
                     *           "request": {
                     *             "time": {
                     *               "from_dt": "2026-01-01T00:00:00Z",
                     *               "to_dt": "2026-07-01T00:00:00Z"
                     *             },
                     *             "format": "csv"
                     *           },
                     *           "created_by": "mia@city.example",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "started_at": "2026-06-01T07:15:23.412Z",
                     *           "finished_at": "2026-06-01T07:15:23.412Z",
                     *           "expires_at": "2026-06-01T07:15:23.412Z",
                     *           "progress": 0,
                     *           "records_written": 1,
                     *           "size_bytes": 1,
                     *           "sha256": null,
                     *           "download_url": null,
                     *           "error": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Export"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limit": [
                     *         "A valid integer is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, the same key with the same request returns the same answer. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time": {
                 *         "from_dt": "2026-01-01T00:00:00Z",
                 *         "to_dt": "2026-07-01T00:00:00Z"
                 *       },
                 *       "format": "csv.gz"
                 *     }
                 */
                "application/json": {
                    time: {
                        /**
                         * Format: date-time
                         * @description Start of the window: this moment is included.
                         * @example 2026-06-01T00:00:00Z
                         */
                        from_dt: string;
                        /**
                         * Format: date-time
                         * @description End of the window: this moment is not included.
                         * @example 2026-06-02T00:00:00Z
                         */
                        to_dt: string;
                    };
                    /**
                     * @description An xlsx file holds at most 1,048,575 records. A report is about one site and at most 366 days, or with `report.compare` about what these are compared with too. An aggregate has a row per interval, site and channel, with the figures of `POST …/data/aggregate`, and at most 366 days. The formats `intervals…` hold counts that arrived as sums, as they are stored, by `sites`, `channels`, `valid` and `quality`; files of records hold single vehicles alone. The formats `tmas-…` are those of the FHWA's Traffic Monitoring Guide, of sites with a `station_number`; they count motor vehicles without excluded time unless `population` and `quality` say otherwise, and at most 366 days.
                     * @enum {string}
                     */
                    format: "csv" | "csv.gz" | "ndjson.gz" | "xlsx" | "parquet" | "aggregate.csv" | "aggregate.xlsx" | "intervals.csv" | "intervals.ndjson.gz" | "intervals.parquet" | "tmas-volume" | "tmas-class" | "tmas-station" | "report.pdf" | "report.xlsx";
                    /**
                     * @description Adds the column `class_in_scheme` beside `vehicle_class`: the class in this scheme, by length or by the code of the device, or `unmapped`.
                     * @example norway_length
                     * @enum {string}
                     */
                    class_scheme?: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6";
                    /** @description Of the formats `report.pdf` and `report.xlsx`. */
                    report?: {
                        /**
                         * @description ISO 639-1.
                         * @default en
                         * @enum {string}
                         */
                        language?: "en" | "de" | "fr";
                        /**
                         * @description Of speeds.
                         * @default metric
                         * @enum {string}
                         */
                        units?: "metric" | "imperial";
                        /**
                         * @description Of the PDF. On `letter`, English dates are American.
                         * @default a4
                         * @enum {string}
                         */
                        paper?: "a4" | "letter";
                        /**
                         * @description The rows of the table of counts, of a report of at most 31 days.
                         * @default 1h
                         * @enum {string}
                         */
                        counts?: "1h" | "15m";
                        /**
                         * @description Another scheme for the table of classes; stored classes when absent.
                         * @enum {string}
                         */
                        class_scheme?: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6";
                        /** @description Parts of the report; all when absent. */
                        sections?: ("by_direction" | "volume" | "speed_over_time" | "weekdays" | "classes" | "counts" | "speeds" | "left_out" | "definitions")[];
                        /**
                         * @description In the head of the report.
                         * @example A 17/2026
                         */
                        project?: string;
                        /**
                         * @description In the head of the report.
                         * @example Mia Virtanen
                         */
                        author?: string;
                        /** @description In the head of the report; may have several lines. */
                        remarks?: string;
                        /**
                         * @description `motor`: every class but `bicycle`, `pedestrian` and `e_scooter`; `bicycles`: these; `all`. `motor` when absent. Not together with `vehicle_classes`, which counts what it names.
                         * @enum {string}
                         */
                        population?: "motor" | "bicycles" | "all";
                        /**
                         * @description `exclude` leaves out what quality periods exclude; `all` includes everything.
                         * @default exclude
                         * @enum {string}
                         */
                        quality?: "exclude" | "all";
                        /** @description Of the AADT in the head, as in figures. */
                        estimate?: {
                            /**
                             * @description `group`: mean factors of the permanent sites of the group of the site. `countmatch`: factors of that of the five nearest permanent sites whose monthly pattern the count fits best.
                             * @default group
                             * @enum {string}
                             */
                            method?: "group" | "countmatch";
                            /**
                             * @description The AADT of this year, by the growth at the permanent sites.
                             * @example 2025
                             */
                            year?: number;
                            /**
                             * @description What was counted are pairs of axles: vehicles by the FHWA classes of the permanent sites.
                             * @default false
                             */
                            axles?: boolean;
                        };
                        /** @description Makes it a report of a comparison: of periods of one site, or of sites, with the figures of `POST …/data/compare`. */
                        compare?: {
                            /** @description Each is compared with the site and the time of the report. Without `time`, in the same time. */
                            with: {
                                /** @description The site's `id`. */
                                site: number;
                                time?: {
                                    /**
                                     * Format: date-time
                                     * @description Start of the window: this moment is included.
                                     * @example 2026-06-01T00:00:00Z
                                     */
                                    from_dt: string;
                                    /**
                                     * Format: date-time
                                     * @description End of the window: this moment is not included.
                                     * @example 2026-06-02T00:00:00Z
                                     */
                                    to_dt: string;
                                };
                            }[];
                            /** @description 1 is Monday. All that count on both sides when absent. */
                            weekdays?: number[];
                            /**
                             * @description Hours of the clock; all when absent.
                             * @example [
                             *       7,
                             *       8
                             *     ]
                             */
                            hours?: number[];
                        };
                    };
                    /** @description Of the formats `aggregate.csv` and `aggregate.xlsx`. */
                    aggregate?: {
                        /**
                         * @description By the clock of each site's zone.
                         * @default 1h
                         * @enum {string}
                         */
                        interval?: "15m" | "1h" | "1d";
                        /**
                         * @description Of speeds: km/h or mph.
                         * @default metric
                         * @enum {string}
                         */
                        units?: "metric" | "imperial";
                        /**
                         * @description Width of the bins of speeds, in km/h or mph.
                         * @default 10
                         */
                        speed_bin?: number;
                        /**
                         * @description Another scheme for the columns of classes; stored classes when absent.
                         * @enum {string}
                         */
                        class_scheme?: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6";
                    };
                    /**
                     * @description `motor`: every class but `bicycle`, `pedestrian` and `e_scooter`; `bicycles`: these; `all`. `all` when absent. Not together with `vehicle_classes`, which counts what it names.
                     * @enum {string}
                     */
                    population?: "motor" | "bicycles" | "all";
                    /**
                     * @description `exclude` leaves out what quality periods exclude; `all` includes everything.
                     * @default all
                     * @enum {string}
                     */
                    quality?: "exclude" | "all";
                    /**
                     * @description Ids of sites; all of the organization when absent.
                     * @example [
                     *       1
                     *     ]
                     */
                    sites?: number[];
                    channels?: number[];
                    lanes?: number[];
                    /**
                     * @example [
                     *       "truck",
                     *       "bus"
                     *     ]
                     */
                    vehicle_classes?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter")[];
                    /** @description Both ends included; records without a speed are left out. */
                    speed_kmh?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a length are left out. */
                    length_m?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a headway are left out. */
                    headway_s?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Only valid, or only invalid records. */
                    valid?: boolean;
                };
            };
        };
        responses: {
            /** @description The export, queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "status": "queued",
                     *       "format": "csv",
                     *       "request": {
                     *         "time": {
                     *           "from_dt": "2026-01-01T00:00:00Z",
                     *           "to_dt": "2026-07-01T00:00:00Z"
                     *         },
                     *         "format": "csv"
                     *       },
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "started_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "progress": 0,
                     *       "records_written": 1,
                     *       "size_bytes": 1,
                     *       "sha256": null,
                     *       "download_url": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "time": [
                     *         "This field is required."
                     *       ],
                     *       "format": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the export.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "status": "queued",
                     *       "format": "csv",
                     *       "request": {
                     *         "time": {
                     *           "from_dt": "2026-01-01T00:00:00Z",
                     *           "to_dt": "2026-07-01T00:00:00Z"
                     *         },
                     *         "format": "csv"
                     *       },
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "started_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "progress": 0,
                     *       "records_written": 1,
                     *       "size_bytes": 1,
                     *       "sha256": null,
                     *       "download_url": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Export"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the export.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export and its file are deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description It is queued or running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The export is not completed (running)."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the export.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8; header=present": unknown;
                    "application/gzip": unknown;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                    "application/vnd.apache.parquet": unknown;
                    "text/plain; charset=us-ascii": unknown;
                    "text/plain; charset=utf-8": unknown;
                    "application/pdf": unknown;
                    "application/octet-stream": unknown;
                };
            };
            /** @description The range that was asked for. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8; header=present": unknown;
                    "application/gzip": unknown;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                    "application/vnd.apache.parquet": unknown;
                    "text/plain; charset=us-ascii": unknown;
                    "text/plain; charset=utf-8": unknown;
                    "application/pdf": unknown;
                    "application/octet-stream": unknown;
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description It is not completed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The export is not completed (running)."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            /** @description The range is outside the file. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Requested range not satisfiable."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the export.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "status": "queued",
                     *       "format": "csv",
                     *       "request": {
                     *         "time": {
                     *           "from_dt": "2026-01-01T00:00:00Z",
                     *           "to_dt": "2026-07-01T00:00:00Z"
                     *         },
                     *         "format": "csv"
                     *       },
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "started_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "progress": 0,
                     *       "records_written": 1,
                     *       "size_bytes": 1,
                     *       "sha256": null,
                     *       "download_url": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Export"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description It is finished. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The export is finished."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUploads: {
        parameters: {
            query?: {
                /**
                 * @description Only uploads of this site.
                 * @example 1
                 */
                site?: number;
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The uploads. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "site": 1,
                     *           "device": 1,
                     *           "import_id": null,
                     *           "file_name": null,
                     *           "format": "json",
                     *           "kind": "vehicles",
                     *           "class_scheme": "tls_8_1",
                     *           "status": "stored",
                     *           "received_at": "2026-06-01T07:15:23.412Z",
                     *           "accepted": 0,
                     *           "duplicates": 0,
                     *           "corrections": 0,
                     *           "rejected": 0,
                     *           "removed": 0,
                     *           "first_vehicle": "2026-06-01T07:15:23.412Z",
                     *           "last_vehicle": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Upload"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site": [
                     *         "A valid integer is required. Use the id of the site, which GET /api/v1/traffic/sites lists beside its site_id."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the upload.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site": 1,
                     *       "device": 1,
                     *       "import_id": null,
                     *       "file_name": null,
                     *       "format": "json",
                     *       "kind": "vehicles",
                     *       "class_scheme": "tls_8_1",
                     *       "status": "stored",
                     *       "received_at": "2026-06-01T07:15:23.412Z",
                     *       "accepted": 0,
                     *       "duplicates": 0,
                     *       "corrections": 0,
                     *       "rejected": 0,
                     *       "removed": 0,
                     *       "first_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "last_vehicle": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeBackUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the upload.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload, now being taken back. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site": 1,
                     *       "device": 1,
                     *       "import_id": null,
                     *       "file_name": null,
                     *       "format": "json",
                     *       "kind": "vehicles",
                     *       "class_scheme": "tls_8_1",
                     *       "status": "stored",
                     *       "received_at": "2026-06-01T07:15:23.412Z",
                     *       "accepted": 0,
                     *       "duplicates": 0,
                     *       "corrections": 0,
                     *       "rejected": 0,
                     *       "removed": 0,
                     *       "first_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "last_vehicle": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRejectedRecords: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the upload.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refused records. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "index": 1,
                     *           "reason": "timestamp: This field is required.",
                     *           "record": {
                     *             "channel": 1,
                     *             "speed_kmh": 48.3
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: {
                            index: number;
                            /** @example timestamp: This field is required. */
                            reason: string;
                            /**
                             * @example {
                             *       "channel": 1,
                             *       "speed_kmh": 48.3
                             *     }
                             */
                            record: unknown;
                        }[];
                    };
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCommands: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The commands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *           "site": 1,
                     *           "device": 1,
                     *           "command": "ping",
                     *           "parameters": {},
                     *           "status": "queued",
                     *           "attempt": 1,
                     *           "created_by": "mia@city.example",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "sent_at": "2026-06-01T07:15:23.412Z",
                     *           "acknowledged_at": "2026-06-01T07:15:23.412Z",
                     *           "finished_at": "2026-06-01T07:15:23.412Z",
                     *           "expires_at": "2026-06-01T07:15:23.412Z",
                     *           "result": null,
                     *           "error": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Command"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limit": [
                     *         "A valid integer is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    dispatchCommand: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, the same key with the same request returns the same answer. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "command": "set_configuration",
                 *       "parameters": {
                 *         "upload_interval_s": 300
                 *       },
                 *       "expires_in_s": 3600
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    command: "ping" | "reboot" | "sync_clock" | "request_status" | "upload_now" | "set_configuration";
                    /** @description For `upload_now`: `from_dt` and `to_dt`. For `set_configuration`: at least one of the others. The other commands have none. */
                    parameters?: {
                        /**
                         * Format: date-time
                         * @description Start of the window: this moment is included.
                         * @example 2026-06-01T00:00:00Z
                         */
                        from_dt?: string;
                        /**
                         * Format: date-time
                         * @description End of the window: this moment is not included.
                         * @example 2026-06-02T00:00:00Z
                         */
                        to_dt?: string;
                        /** @description How often it sends. */
                        upload_interval_s?: number;
                        /** @description Slower vehicles are not counted. */
                        min_speed_kmh?: number;
                        /** @description Faster vehicles are not counted. */
                        max_speed_kmh?: number;
                        sensitivity?: number;
                        /** @enum {string} */
                        class_scheme?: "tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none";
                    };
                    /**
                     * @description How long the device has to acknowledge it, in seconds.
                     * @default 3600
                     */
                    expires_in_s?: number;
                };
            };
        };
        responses: {
            /** @description The command, queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "site": 1,
                     *       "device": 1,
                     *       "command": "ping",
                     *       "parameters": {},
                     *       "status": "queued",
                     *       "attempt": 1,
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "sent_at": "2026-06-01T07:15:23.412Z",
                     *       "acknowledged_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "result": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Command"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "command": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            /** @description No device is assigned to the site, or the `Idempotency-Key` was used with another request or one that is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The site has no device."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the command.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                command: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The command. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "site": 1,
                     *       "device": 1,
                     *       "command": "ping",
                     *       "parameters": {},
                     *       "status": "queued",
                     *       "attempt": 1,
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "sent_at": "2026-06-01T07:15:23.412Z",
                     *       "acknowledged_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "result": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Command"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the command.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                command: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The command, cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "site": 1,
                     *       "device": 1,
                     *       "command": "ping",
                     *       "parameters": {},
                     *       "status": "queued",
                     *       "attempt": 1,
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "sent_at": "2026-06-01T07:15:23.412Z",
                     *       "acknowledged_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "result": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Command"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description It was sent already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The command was already sent."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFindings: {
        parameters: {
            query?: {
                from?: string | null;
                to?: string | null;
                /**
                 * @description Only findings of this state.
                 * @example open
                 */
                state?: "open" | "accepted" | "dismissed";
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Only findings of these kinds. */
                kinds?: ("no_vehicles" | "low_volume" | "high_volume" | "direction_share" | "without_class" | "without_speed" | "v85" | "clock_jump")[];
                /** @description Only findings of these sites. */
                sites?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "site": 1,
                     *           "kind": "low_volume",
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "to": "2026-06-01T07:15:23.412Z",
                     *           "evidence": {
                     *             "days": 2,
                     *             "count": 310,
                     *             "usual": 1804
                     *           },
                     *           "state": "open",
                     *           "quality_period": 1,
                     *           "decided_by": "mia@city.example",
                     *           "decided_at": "2026-06-01T07:15:23.412Z",
                     *           "found_at": "2026-06-01T07:15:23.412Z",
                     *           "day": "2026-06-01",
                     *           "days": 1,
                     *           "lag_hours": 1,
                     *           "sentence": "On 2 days from 2026-06-01 to 2026-06-02 310 vehicles passed, less than half of the usual 1804."
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Finding"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": [
                     *         "Date has wrong format. Use one of these formats instead: YYYY-MM-DD."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSiteFindings: {
        parameters: {
            query?: {
                from?: string | null;
                to?: string | null;
                /**
                 * @description Only findings of this state.
                 * @example open
                 */
                state?: "open" | "accepted" | "dismissed";
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings, by their start. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "site": 1,
                     *           "kind": "low_volume",
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "to": "2026-06-01T07:15:23.412Z",
                     *           "evidence": {
                     *             "days": 2,
                     *             "count": 310,
                     *             "usual": 1804
                     *           },
                     *           "state": "open",
                     *           "quality_period": 1,
                     *           "decided_by": "mia@city.example",
                     *           "decided_at": "2026-06-01T07:15:23.412Z",
                     *           "found_at": "2026-06-01T07:15:23.412Z",
                     *           "day": "2026-06-01",
                     *           "days": 1,
                     *           "lag_hours": 1,
                     *           "sentence": "On 2 days from 2026-06-01 to 2026-06-02 310 vehicles passed, less than half of the usual 1804."
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Finding"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": [
                     *         "Date has wrong format. Use one of these formats instead: YYYY-MM-DD."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptFinding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the finding.
                 * @example 1
                 */
                finding: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "roadworks",
                 *       "note": "Diversion from the motorway."
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description The first moment of it.
                     * @example 2026-05-04T07:00:00+02:00
                     */
                    from?: string;
                    to?: string | null;
                    channels?: number[] | null;
                    /**
                     * @example roadworks
                     * @enum {string}
                     */
                    kind?: "roadworks" | "road_closed" | "equipment_fault" | "wrong_speed" | "wrong_class" | "event" | "weather" | "other";
                    /**
                     * @description What figures do by default: `exclude` leaves the time out, `exclude_speed` leaves it out of speeds, `mark` shows it only.
                     * @enum {string}
                     */
                    effect?: "exclude" | "exclude_speed" | "mark";
                    /** @example Lane 1 closed at the bridge. */
                    note?: string;
                    /** @description Other findings of the site that the same period explains. */
                    also?: number[];
                };
            };
        };
        responses: {
            /** @description The finding, with its `quality_period`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site": 1,
                     *       "kind": "low_volume",
                     *       "from": "2026-06-01T07:15:23.412Z",
                     *       "to": "2026-06-01T07:15:23.412Z",
                     *       "evidence": {
                     *         "days": 2,
                     *         "count": 310,
                     *         "usual": 1804
                     *       },
                     *       "state": "open",
                     *       "quality_period": 1,
                     *       "decided_by": "mia@city.example",
                     *       "decided_at": "2026-06-01T07:15:23.412Z",
                     *       "found_at": "2026-06-01T07:15:23.412Z",
                     *       "day": "2026-06-01",
                     *       "days": 1,
                     *       "lag_hours": 1,
                     *       "sentence": "On 2 days from 2026-06-01 to 2026-06-02 310 vehicles passed, less than half of the usual 1804."
                     *     }
                     */
                    "application/json": components["schemas"]["Finding"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "non_field_errors": [
                     *         "Invalid data. Expected a dictionary, but got list."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    dismissFinding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the finding.
                 * @example 1
                 */
                finding: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The finding. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site": 1,
                     *       "kind": "low_volume",
                     *       "from": "2026-06-01T07:15:23.412Z",
                     *       "to": "2026-06-01T07:15:23.412Z",
                     *       "evidence": {
                     *         "days": 2,
                     *         "count": 310,
                     *         "usual": 1804
                     *       },
                     *       "state": "open",
                     *       "quality_period": 1,
                     *       "decided_by": "mia@city.example",
                     *       "decided_at": "2026-06-01T07:15:23.412Z",
                     *       "found_at": "2026-06-01T07:15:23.412Z",
                     *       "day": "2026-06-01",
                     *       "days": 1,
                     *       "lag_hours": 1,
                     *       "sentence": "On 2 days from 2026-06-01 to 2026-06-02 310 vehicles passed, less than half of the usual 1804."
                     *     }
                     */
                    "application/json": components["schemas"]["Finding"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description It was accepted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The finding was accepted. Change or delete its quality period instead."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reopenFinding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the finding.
                 * @example 1
                 */
                finding: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The finding. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site": 1,
                     *       "kind": "low_volume",
                     *       "from": "2026-06-01T07:15:23.412Z",
                     *       "to": "2026-06-01T07:15:23.412Z",
                     *       "evidence": {
                     *         "days": 2,
                     *         "count": 310,
                     *         "usual": 1804
                     *       },
                     *       "state": "open",
                     *       "quality_period": 1,
                     *       "decided_by": "mia@city.example",
                     *       "decided_at": "2026-06-01T07:15:23.412Z",
                     *       "found_at": "2026-06-01T07:15:23.412Z",
                     *       "day": "2026-06-01",
                     *       "days": 1,
                     *       "lag_hours": 1,
                     *       "sentence": "On 2 days from 2026-06-01 to 2026-06-02 310 vehicles passed, less than half of the usual 1804."
                     *     }
                     */
                    "application/json": components["schemas"]["Finding"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description It was accepted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The finding was accepted. Change or delete its quality period instead."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQualityPeriods: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
                /**
                 * @description Only periods that touch the time from here on.
                 * @example 2026-05-04T07:00:00+02:00
                 */
                from?: string;
                /**
                 * @description Only periods that touch the time before this moment.
                 * @example 2026-05-04T07:00:00+02:00
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The periods. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "site": 1,
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "to": "2026-06-01T07:15:23.412Z",
                     *           "channels": [
                     *             1
                     *           ],
                     *           "kind": "roadworks",
                     *           "effect": "exclude",
                     *           "note": "Lane 1 closed at the bridge.",
                     *           "created_by": "mia@city.example",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "changed_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["QualityPeriod"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limit": [
                     *         "A valid integer is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createQualityPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, the same key with the same request returns the same answer. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-05-04T07:00:00+02:00",
                 *       "to": "2026-05-06T17:00:00+02:00",
                 *       "channels": [
                 *         1
                 *       ],
                 *       "kind": "roadworks",
                 *       "effect": "exclude",
                 *       "note": "Lane 1 closed at the bridge."
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description The first moment of it.
                     * @example 2026-05-04T07:00:00+02:00
                     */
                    from: string;
                    to?: string | null;
                    channels?: number[] | null;
                    /**
                     * @example roadworks
                     * @enum {string}
                     */
                    kind: "roadworks" | "road_closed" | "equipment_fault" | "wrong_speed" | "wrong_class" | "event" | "weather" | "other";
                    /**
                     * @description What figures do by default: `exclude` leaves the time out, `exclude_speed` leaves it out of speeds, `mark` shows it only.
                     * @enum {string}
                     */
                    effect: "exclude" | "exclude_speed" | "mark";
                    /**
                     * @default
                     * @example Lane 1 closed at the bridge.
                     */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description The period. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site": 1,
                     *       "from": "2026-06-01T07:15:23.412Z",
                     *       "to": "2026-06-01T07:15:23.412Z",
                     *       "channels": [
                     *         1
                     *       ],
                     *       "kind": "roadworks",
                     *       "effect": "exclude",
                     *       "note": "Lane 1 closed at the bridge.",
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["QualityPeriod"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": [
                     *         "This field is required."
                     *       ],
                     *       "kind": [
                     *         "This field is required."
                     *       ],
                     *       "effect": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            /** @description The site or the organization has as many periods as possible, or the `Idempotency-Key` was used with another request or one that is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The site has 500 quality periods, which is the limit. Delete one first."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQualityPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the quality-period.
                 * @example 1
                 */
                period: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site": 1,
                     *       "from": "2026-06-01T07:15:23.412Z",
                     *       "to": "2026-06-01T07:15:23.412Z",
                     *       "channels": [
                     *         1
                     *       ],
                     *       "kind": "roadworks",
                     *       "effect": "exclude",
                     *       "note": "Lane 1 closed at the bridge.",
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["QualityPeriod"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteQualityPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the quality-period.
                 * @example 1
                 */
                period: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateQualityPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the quality-period.
                 * @example 1
                 */
                period: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "effect": "mark",
                 *       "note": "All lanes were open."
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description The first moment of it.
                     * @example 2026-05-04T07:00:00+02:00
                     */
                    from?: string;
                    to?: string | null;
                    channels?: number[] | null;
                    /**
                     * @example roadworks
                     * @enum {string}
                     */
                    kind?: "roadworks" | "road_closed" | "equipment_fault" | "wrong_speed" | "wrong_class" | "event" | "weather" | "other";
                    /**
                     * @description What figures do by default: `exclude` leaves the time out, `exclude_speed` leaves it out of speeds, `mark` shows it only.
                     * @enum {string}
                     */
                    effect?: "exclude" | "exclude_speed" | "mark";
                    /** @example Lane 1 closed at the bridge. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description The period as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site": 1,
                     *       "from": "2026-06-01T07:15:23.412Z",
                     *       "to": "2026-06-01T07:15:23.412Z",
                     *       "channels": [
                     *         1
                     *       ],
                     *       "kind": "roadworks",
                     *       "effect": "exclude",
                     *       "note": "Lane 1 closed at the bridge.",
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["QualityPeriod"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "non_field_errors": [
                     *         "Invalid data. Expected a dictionary, but got list."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endQualityPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the quality-period.
                 * @example 1
                 */
                period: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "2026-05-06T17:00:00+02:00"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description When it ended; now when absent.
                     * @example 2026-05-04T07:00:00+02:00
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description The period as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "site": 1,
                     *       "from": "2026-06-01T07:15:23.412Z",
                     *       "to": "2026-06-01T07:15:23.412Z",
                     *       "channels": [
                     *         1
                     *       ],
                     *       "kind": "roadworks",
                     *       "effect": "exclude",
                     *       "note": "Lane 1 closed at the bridge.",
                     *       "created_by": "mia@city.example",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["QualityPeriod"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "non_field_errors": [
                     *         "Invalid data. Expected a dictionary, but got list."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCalendars: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendars. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "name": "School holidays of North Rhine-Westphalia",
                     *           "kind": "school_holidays",
                     *           "region": "DE-NW",
                     *           "sites": [
                     *             1
                     *           ],
                     *           "complete_from": "2026-06-01",
                     *           "complete_to": "2026-06-01",
                     *           "entries": 1,
                     *           "first_day": "2026-06-01",
                     *           "last_day": "2026-06-01",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "changed_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Calendar"][];
                    };
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, the same key with the same request returns the same answer. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "School holidays of North Rhine-Westphalia",
                 *       "kind": "school_holidays",
                 *       "region": "DE-NW",
                 *       "complete_from": "2026-01-01",
                 *       "complete_to": "2026-12-31"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Unique in its organization.
                     * @example School holidays of North Rhine-Westphalia
                     */
                    name: string;
                    /**
                     * @description School holidays, or days of any other kind.
                     * @enum {string}
                     */
                    kind: "school_holidays" | "other";
                    region?: string | null;
                    sites?: number[] | null;
                    complete_from?: string | null;
                    complete_to?: string | null;
                };
            };
        };
        responses: {
            /** @description The calendar, without entries. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "School holidays of North Rhine-Westphalia",
                     *       "kind": "school_holidays",
                     *       "region": "DE-NW",
                     *       "sites": [
                     *         1
                     *       ],
                     *       "complete_from": "2026-06-01",
                     *       "complete_to": "2026-06-01",
                     *       "entries": 1,
                     *       "first_day": "2026-06-01",
                     *       "last_day": "2026-06-01",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": [
                     *         "This field is required."
                     *       ],
                     *       "kind": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            /** @description The organization has as many calendars as possible, or the `Idempotency-Key` was used with another request or one that is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The organization has 100 calendars, which is the limit. Delete one first."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the calendar.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "School holidays of North Rhine-Westphalia",
                     *       "kind": "school_holidays",
                     *       "region": "DE-NW",
                     *       "sites": [
                     *         1
                     *       ],
                     *       "complete_from": "2026-06-01",
                     *       "complete_to": "2026-06-01",
                     *       "entries": 1,
                     *       "first_day": "2026-06-01",
                     *       "last_day": "2026-06-01",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the calendar.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the calendar.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "region": "DE-BY"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Unique in its organization.
                     * @example School holidays of North Rhine-Westphalia
                     */
                    name?: string;
                    /**
                     * @description School holidays, or days of any other kind.
                     * @enum {string}
                     */
                    kind?: "school_holidays" | "other";
                    region?: string | null;
                    sites?: number[] | null;
                    complete_from?: string | null;
                    complete_to?: string | null;
                };
            };
        };
        responses: {
            /** @description The calendar as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "School holidays of North Rhine-Westphalia",
                     *       "kind": "school_holidays",
                     *       "region": "DE-NW",
                     *       "sites": [
                     *         1
                     *       ],
                     *       "complete_from": "2026-06-01",
                     *       "complete_to": "2026-06-01",
                     *       "entries": 1,
                     *       "first_day": "2026-06-01",
                     *       "last_day": "2026-06-01",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "non_field_errors": [
                     *         "Invalid data. Expected a dictionary, but got list."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCalendarEntries: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the calendar.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "first_day": "2026-06-01",
                     *           "last_day": "2026-06-01",
                     *           "name": "Easter"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["CalendarEntry"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limit": [
                     *         "A valid integer is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceCalendarEntries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the calendar.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example BEGIN:VCALENDAR
                 *     BEGIN:VEVENT
                 *     DTSTART;VALUE=DATE:20260330
                 *     DTEND;VALUE=DATE:20260412
                 *     SUMMARY:Easter
                 *     END:VEVENT
                 *     END:VCALENDAR
                 */
                "text/calendar": string;
                /**
                 * @example from,to,name
                 *     2026-03-30,2026-04-11,Easter
                 *     2026-07-20,2026-09-01,Summer
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The calendar as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "School holidays of North Rhine-Westphalia",
                     *       "kind": "school_holidays",
                     *       "region": "DE-NW",
                     *       "sites": [
                     *         1
                     *       ],
                     *       "complete_from": "2026-06-01",
                     *       "complete_to": "2026-06-01",
                     *       "entries": 1,
                     *       "first_day": "2026-06-01",
                     *       "last_day": "2026-06-01",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            /** @description All calendars of the organization together would have too many entries. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "All calendars of the organization would have 10001 entries; at most 10000 are possible."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCalendarFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example BEGIN:VCALENDAR
                 *     BEGIN:VEVENT
                 *     DTSTART;VALUE=DATE:20260330
                 *     DTEND;VALUE=DATE:20260412
                 *     SUMMARY:Easter
                 *     END:VEVENT
                 *     END:VCALENDAR
                 */
                "text/calendar": string;
                /**
                 * @example from,to,name
                 *     2026-03-30,2026-04-11,Easter
                 *     2026-07-20,2026-09-01,Summer
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description What it has, by first day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "first_day": "2026-06-01",
                     *           "last_day": "2026-06-01",
                     *           "name": "Easter"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["CalendarEntry"][];
                    };
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCalendarAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "https://schools.example/2026.ics"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description http, https or webcal.
                     * @example https://schools.example/2026.ics
                     */
                    address: string;
                };
            };
        };
        responses: {
            /** @description What it has, by first day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "first_day": "2026-06-01",
                     *           "last_day": "2026-06-01",
                     *           "name": "Easter"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["CalendarEntry"][];
                    };
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublicHolidays: {
        parameters: {
            query: {
                /**
                 * @description A country, or a part of it.
                 * @example DE-NW
                 */
                region: string;
                /** @example 2026 */
                year: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "region": "DE-NW",
                     *       "year": 1,
                     *       "regions": [
                     *         {
                     *           "region": "DE-NW",
                     *           "name": "Nordrhein-Westfalen"
                     *         }
                     *       ],
                     *       "days": [
                     *         {
                     *           "date": "2026-06-01",
                     *           "name": "Karfreitag"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PublicHolidays"];
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "region": [
                     *         "This field is required."
                     *       ],
                     *       "year": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSiteCalendar: {
        parameters: {
            query: {
                /** @example 2026 */
                year: number;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site": 1,
                     *       "year": 1,
                     *       "region": "DE-NW",
                     *       "has_public_holidays": true,
                     *       "has_school_calendar": true,
                     *       "days": [
                     *         {
                     *           "date": "2026-06-01",
                     *           "kind": "working_day",
                     *           "holiday": null,
                     *           "school_holiday": null,
                     *           "others": [
                     *             "Fair"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SiteCalendar"];
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "year": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1,
                     *         "email": "mia@city.example",
                     *         "name": "Mia",
                     *         "language": "de",
                     *         "units": "metric"
                     *       },
                     *       "organization": {
                     *         "id": 1,
                     *         "name": "Niederrhein Mobility",
                     *         "units": "metric"
                     *       },
                     *       "permissions": [
                     *         "can_use_api",
                     *         "can_read_data"
                     *       ],
                     *       "groups": [
                     *         {
                     *           "id": 1,
                     *           "name": "Inner city"
                     *         }
                     *       ],
                     *       "token": {
                     *         "mask": "way_8fK2…q9Xz",
                     *         "created_at": "2026-06-01T07:15:23.412Z",
                     *         "last_used_at": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "limits": {
                     *         "requests_per_minute": 600,
                     *         "search_window_days": 30,
                     *         "page_size": 10000
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "url": "https://hooks.example.org/wayside",
                     *           "description": "",
                     *           "events": [
                     *             "alarm.raised"
                     *           ],
                     *           "enabled": true,
                     *           "limited_to": null,
                     *           "disabled_reason": "gone",
                     *           "old_secret_until": "2026-06-01T07:15:23.412Z",
                     *           "waiting": 1,
                     *           "last_delivered_at": "2026-06-01T07:15:23.412Z",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "changed_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Webhook"][];
                    };
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.org/wayside",
                 *       "events": [
                 *         "alarm.raised",
                 *         "alarm.cleared"
                 *       ],
                 *       "description": "Traffic control room"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description http or https, without a user and password, at a public address.
                     * @example https://hooks.example.org/wayside
                     */
                    url: string;
                    /** @description What is sent to it. */
                    events: ("alarm.raised" | "alarm.cleared" | "export.completed" | "export.failed" | "upload.stored" | "intervals.stored" | "day.complete" | "finding.created" | "command.ended")[];
                    /**
                     * @description For people.
                     * @default
                     * @example Traffic control room
                     */
                    description?: string;
                    /**
                     * @description While it is false nothing is sent, and nothing is kept for later.
                     * @default true
                     */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://hooks.example.org/wayside",
                     *       "description": "",
                     *       "events": [
                     *         "alarm.raised"
                     *       ],
                     *       "enabled": true,
                     *       "limited_to": null,
                     *       "disabled_reason": "gone",
                     *       "old_secret_until": "2026-06-01T07:15:23.412Z",
                     *       "waiting": 1,
                     *       "last_delivered_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z",
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": [
                     *         "This field is required."
                     *       ],
                     *       "events": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            /** @description The organization has as many webhooks as possible. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The organization has 20 webhooks, which is the limit. Delete one first."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://hooks.example.org/wayside",
                     *       "description": "",
                     *       "events": [
                     *         "alarm.raised"
                     *       ],
                     *       "enabled": true,
                     *       "limited_to": null,
                     *       "disabled_reason": "gone",
                     *       "old_secret_until": "2026-06-01T07:15:23.412Z",
                     *       "waiting": 1,
                     *       "last_delivered_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": {
                    /**
                     * @description http or https, without a user and password, at a public address.
                     * @example https://hooks.example.org/wayside
                     */
                    url?: string;
                    /** @description What is sent to it. */
                    events?: ("alarm.raised" | "alarm.cleared" | "export.completed" | "export.failed" | "upload.stored" | "intervals.stored" | "day.complete" | "finding.created" | "command.ended")[];
                    /**
                     * @description For people.
                     * @example Traffic control room
                     */
                    description?: string;
                    /** @description While it is false nothing is sent, and nothing is kept for later. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://hooks.example.org/wayside",
                     *       "description": "",
                     *       "events": [
                     *         "alarm.raised"
                     *       ],
                     *       "enabled": true,
                     *       "limited_to": null,
                     *       "disabled_reason": "gone",
                     *       "old_secret_until": "2026-06-01T07:15:23.412Z",
                     *       "waiting": 1,
                     *       "last_delivered_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "non_field_errors": [
                     *         "Invalid data. Expected a dictionary, but got list."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_hours": 24
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How long the old secret signs too; 0: no longer.
                     * @default 24
                     */
                    overlap_hours?: number;
                };
            };
        };
        responses: {
            /** @description The webhook with its new secret, shown only this once. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://hooks.example.org/wayside",
                     *       "description": "",
                     *       "events": [
                     *         "alarm.raised"
                     *       ],
                     *       "enabled": true,
                     *       "limited_to": null,
                     *       "disabled_reason": "gone",
                     *       "old_secret_until": "2026-06-01T07:15:23.412Z",
                     *       "waiting": 1,
                     *       "last_delivered_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "changed_at": "2026-06-01T07:15:23.412Z",
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "non_field_errors": [
                     *         "Invalid data. Expected a dictionary, but got list."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "webhook": 1,
                     *       "type": "alarm.raised",
                     *       "data": {
                     *         "alarm": 4711,
                     *         "kind": "silent",
                     *         "site": 12,
                     *         "site_name": "Aurakatu",
                     *         "since": "2026-06-01T06:45:20.118Z",
                     *         "raised_at": "2026-06-01T07:15:23.412Z",
                     *         "cleared_at": null,
                     *         "path": "/api/v1/traffic/sites/12/alarms"
                     *       },
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "status": "waiting",
                     *       "attempts": 1,
                     *       "attempted_at": "2026-06-01T07:15:23.412Z",
                     *       "next_attempt_at": "2026-06-01T07:15:23.412Z",
                     *       "answer_status": 1,
                     *       "answer_body": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The webhook is disabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The webhook is disabled."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                status?: "waiting" | "delivered" | "failed";
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *           "webhook": 1,
                     *           "type": "alarm.raised",
                     *           "data": {
                     *             "alarm": 4711,
                     *             "kind": "silent",
                     *             "site": 12,
                     *             "site_name": "Aurakatu",
                     *             "since": "2026-06-01T06:45:20.118Z",
                     *             "raised_at": "2026-06-01T07:15:23.412Z",
                     *             "cleared_at": null,
                     *             "path": "/api/v1/traffic/sites/12/alarms"
                     *           },
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "status": "waiting",
                     *           "attempts": 1,
                     *           "attempted_at": "2026-06-01T07:15:23.412Z",
                     *           "next_attempt_at": "2026-06-01T07:15:23.412Z",
                     *           "answer_status": 1,
                     *           "answer_body": null,
                     *           "error": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["WebhookDelivery"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": [
                     *         "\"\" is not a valid choice."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendFailedWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-06-01T06:00:00Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Only those whose last attempt was then or later; absent: of all 30 days.
                     */
                    since?: string;
                };
            };
        };
        responses: {
            /** @description How many are waiting now. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resent": 1,
                     *       "left": 1
                     *     }
                     */
                    "application/json": {
                        /** @description How many are sent again. */
                        resent: number;
                        /** @description How many have still failed, because too many are waiting: ask again later. */
                        left: number;
                    };
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "non_field_errors": [
                     *         "Invalid data. Expected a dictionary, but got list."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            /** @description The webhook is disabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The webhook is disabled."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the deliverie.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "webhook": 1,
                     *       "type": "alarm.raised",
                     *       "data": {
                     *         "alarm": 4711,
                     *         "kind": "silent",
                     *         "site": 12,
                     *         "site_name": "Aurakatu",
                     *         "since": "2026-06-01T06:45:20.118Z",
                     *         "raised_at": "2026-06-01T07:15:23.412Z",
                     *         "cleared_at": null,
                     *         "path": "/api/v1/traffic/sites/12/alarms"
                     *       },
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "status": "waiting",
                     *       "attempts": 1,
                     *       "attempted_at": "2026-06-01T07:15:23.412Z",
                     *       "next_attempt_at": "2026-06-01T07:15:23.412Z",
                     *       "answer_status": 1,
                     *       "answer_body": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The webhook is disabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The webhook is disabled."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    aggregateRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time": {
                 *         "from_dt": "2026-06-01T00:00:00+02:00",
                 *         "to_dt": "2026-06-02T00:00:00+02:00"
                 *       },
                 *       "sites": [
                 *         1
                 *       ],
                 *       "interval": "1d",
                 *       "group_by": [
                 *         "channel"
                 *       ]
                 *     }
                 */
                "application/json": {
                    time: {
                        /**
                         * Format: date-time
                         * @description Start of the window: this moment is included.
                         * @example 2026-06-01T00:00:00Z
                         */
                        from_dt: string;
                        /**
                         * Format: date-time
                         * @description End of the window: this moment is not included.
                         * @example 2026-06-02T00:00:00Z
                         */
                        to_dt: string;
                    };
                    /**
                     * @description By the clock of the zone; weeks begin on Monday. Absent: one total. Intervals without a counted hour are left out.
                     * @example 1h
                     * @enum {string}
                     */
                    interval?: "5m" | "15m" | "1h" | "1d" | "1w" | "1mo";
                    /**
                     * @description An IANA name. Absent: that of the sites; required when the sites are in several time zones.
                     * @example Europe/Helsinki
                     */
                    time_zone?: string;
                    /**
                     * @description All sites and channels are listed, even without records; lanes and classes only where they occur.
                     * @default []
                     * @example [
                     *       "channel"
                     *     ]
                     */
                    group_by?: ("site" | "channel" | "lane" | "vehicle_class")[];
                    /**
                     * @description With `vehicle_class` in `group_by`: groups by the classes of this scheme, by the length of vehicles or by the code of their device. Items then have `class` instead of `vehicle_class`.
                     * @enum {string}
                     */
                    class_scheme?: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6";
                    /** @description Adds `speed_histogram` to each item. */
                    speed_bin_kmh?: number;
                    /**
                     * @deprecated
                     * @description Adds `summary`. Deprecated, and announced in `Deprecation` and `Sunset` of the answer: ask `POST …/figures`, which leave out what is excluded and say which days they used.
                     * @default false
                     */
                    summary?: boolean;
                    /**
                     * @description Count only these weekdays of the local time; 1 is Monday.
                     * @example [
                     *       1,
                     *       2,
                     *       3,
                     *       4,
                     *       5
                     *     ]
                     */
                    weekdays?: number[];
                    /**
                     * @description Count only these hours of the local clock: 7 is 07:00 to 08:00.
                     * @example [
                     *       7,
                     *       8
                     *     ]
                     */
                    hours?: number[];
                    /**
                     * @description `motor`: every class but `bicycle`, `pedestrian` and `e_scooter`; `bicycles`: these; `all`. `all` when absent. Not together with `vehicle_classes`, which counts what it names.
                     * @enum {string}
                     */
                    population?: "motor" | "bicycles" | "all";
                    /**
                     * @description `exclude` leaves out what quality periods exclude; `all` includes everything.
                     * @default all
                     * @enum {string}
                     */
                    quality?: "exclude" | "all";
                    /**
                     * @description Ids of sites; all of the organization when absent.
                     * @example [
                     *       1
                     *     ]
                     */
                    sites?: number[];
                    channels?: number[];
                    lanes?: number[];
                    /**
                     * @example [
                     *       "truck",
                     *       "bus"
                     *     ]
                     */
                    vehicle_classes?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter")[];
                    /** @description Both ends included; records without a speed are left out. */
                    speed_kmh?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a length are left out. */
                    length_m?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Both ends included; records without a headway are left out. */
                    headway_s?: {
                        min?: number;
                        max?: number;
                    };
                    /** @description Only valid, or only invalid records. */
                    valid?: boolean;
                };
            };
        };
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "time_zone": "Europe/Berlin",
                     *       "items": [
                     *         {
                     *           "start": "2026-06-01T00:00:00.000+02:00",
                     *           "end": "2026-06-02T00:00:00.000+02:00",
                     *           "channel": 1,
                     *           "count": 720,
                     *           "valid_count": 720,
                     *           "coverage": 0.9993,
                     *           "speed_kmh": {
                     *             "mean": 48.98,
                     *             "p15": 41,
                     *             "p50": 49,
                     *             "p85": 57,
                     *             "max": 60
                     *           }
                     *         },
                     *         {
                     *           "start": "2026-06-01T00:00:00.000+02:00",
                     *           "end": "2026-06-02T00:00:00.000+02:00",
                     *           "channel": 2,
                     *           "count": 720,
                     *           "valid_count": 720,
                     *           "coverage": 0.9993,
                     *           "speed_kmh": {
                     *             "mean": 49.02,
                     *             "p15": 41,
                     *             "p50": 49,
                     *             "p85": 57,
                     *             "max": 60
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Aggregate"];
                    "application/vnd.apache.arrow.stream": unknown;
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "time": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAggregateTable: {
        parameters: {
            query: {
                /**
                 * @description Start of the window: this moment is included.
                 * @example 2026-06-01T00:00:00Z
                 */
                from: string;
                /**
                 * @description End of the window: this moment is not included.
                 * @example 2026-06-30T00:00:00Z
                 */
                to: string;
                /**
                 * @description Absent: one total.
                 * @example 1h
                 */
                interval?: "5m" | "15m" | "1h" | "1d" | "1w" | "1mo";
                /**
                 * @description An IANA name. Absent: that of the sites; UTC when the sites are in several time zones.
                 * @example Europe/Helsinki
                 */
                time_zone?: string;
                /**
                 * @example [
                 *       "vehicle_class"
                 *     ]
                 */
                group_by?: ("site" | "channel" | "lane" | "vehicle_class")[];
                /** @description With `vehicle_class` in `group_by`: groups by the classes of this scheme, by the length of vehicles or by the code of their device. Items then have `class` instead of `vehicle_class`. */
                class_scheme?: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6";
                /**
                 * @description Ids of sites; all of the organization when absent.
                 * @example [
                 *       1
                 *     ]
                 */
                sites?: number[];
                /**
                 * @description Only these channels.
                 * @example [
                 *       1
                 *     ]
                 */
                channels?: number[];
                /**
                 * @description Only these lanes.
                 * @example [
                 *       1
                 *     ]
                 */
                lanes?: number[];
                /**
                 * @example [
                 *       "truck",
                 *       "bus"
                 *     ]
                 */
                vehicle_classes?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter")[];
                /** @description Only valid, or only invalid records. */
                valid?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": [
                     *         "This field is required."
                     *       ],
                     *       "to": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAggregate: {
        parameters: {
            query: {
                /**
                 * @description Start of the window: this moment is included.
                 * @example 2026-06-01T00:00:00Z
                 */
                from: string;
                /**
                 * @description End of the window: this moment is not included.
                 * @example 2026-06-30T00:00:00Z
                 */
                to: string;
                /**
                 * @description Absent: one total.
                 * @example 1h
                 */
                interval?: "5m" | "15m" | "1h" | "1d" | "1w" | "1mo";
                /**
                 * @description An IANA name. Absent: that of the sites; UTC when the sites are in several time zones.
                 * @example Europe/Helsinki
                 */
                time_zone?: string;
                /**
                 * @example [
                 *       "vehicle_class"
                 *     ]
                 */
                group_by?: ("site" | "channel" | "lane" | "vehicle_class")[];
                /** @description With `vehicle_class` in `group_by`: groups by the classes of this scheme, by the length of vehicles or by the code of their device. Items then have `class` instead of `vehicle_class`. */
                class_scheme?: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6";
                /**
                 * @description Ids of sites; all of the organization when absent.
                 * @example [
                 *       1
                 *     ]
                 */
                sites?: number[];
                /**
                 * @description Only these channels.
                 * @example [
                 *       1
                 *     ]
                 */
                channels?: number[];
                /**
                 * @description Only these lanes.
                 * @example [
                 *       1
                 *     ]
                 */
                lanes?: number[];
                /**
                 * @example [
                 *       "truck",
                 *       "bus"
                 *     ]
                 */
                vehicle_classes?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter")[];
                /** @description Only valid, or only invalid records. */
                valid?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "time_zone": "Europe/Berlin",
                     *       "items": [
                     *         {
                     *           "start": "2026-06-01T00:00:00.000+02:00",
                     *           "end": "2026-06-02T00:00:00.000+02:00",
                     *           "channel": 1,
                     *           "count": 720,
                     *           "valid_count": 720,
                     *           "coverage": 0.9993,
                     *           "speed_kmh": {
                     *             "mean": 48.98,
                     *             "p15": 41,
                     *             "p50": 49,
                     *             "p85": 57,
                     *             "max": 60
                     *           }
                     *         },
                     *         {
                     *           "start": "2026-06-01T00:00:00.000+02:00",
                     *           "end": "2026-06-02T00:00:00.000+02:00",
                     *           "channel": 2,
                     *           "count": 720,
                     *           "valid_count": 720,
                     *           "coverage": 0.9993,
                     *           "speed_kmh": {
                     *             "mean": 49.02,
                     *             "p15": 41,
                     *             "p50": 49,
                     *             "p85": 57,
                     *             "max": 60
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Aggregate"];
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": [
                     *         "This field is required."
                     *       ],
                     *       "to": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadSiteIntervals: {
        parameters: {
            query?: {
                /** @description What `class_codes` of the intervals mean. */
                class_scheme?: "tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none";
            };
            header?: {
                /** @description For 24 hours, the same key with the same request returns the same answer. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The `id` of the site.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "intervals": [
                 *         {
                 *           "start": "2026-06-01T07:00:00Z",
                 *           "duration_s": 900,
                 *           "channel": 1,
                 *           "classes": {
                 *             "car": 112,
                 *             "truck": 9,
                 *             "bicycle": 3
                 *           },
                 *           "speeds": {
                 *             "edges_kmh": [
                 *               0,
                 *               30,
                 *               50,
                 *               70,
                 *               null
                 *             ],
                 *             "counts": [
                 *               14,
                 *               85,
                 *               21,
                 *               1
                 *             ]
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description At most 50,000. */
                    intervals: components["schemas"]["UploadInterval"][];
                    /** @description Optional; another than the device's current site is refused. */
                    site?: number;
                };
                /** @example {"start":"2026-06-01T07:00:00Z","duration_s":900,"channel":1,"classes":{"car":112,"truck":9,"bicycle":3},"speeds":{"edges_kmh":[0,30,50,70,null],"counts":[14,85,21,1]}} */
                "application/x-ndjson": string;
                "application/ndjson": unknown;
            };
        };
        responses: {
            /** @description How many intervals were accepted, duplicates or refused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "accepted": 0,
                     *       "duplicates": 0,
                     *       "corrections": 0,
                     *       "rejected": 0,
                     *       "rejections": [
                     *         {
                     *           "index": 1,
                     *           "reason": "timestamp: This field is required."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IntervalUploadAnswer"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDatexSites: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            /** @description The answer is still the same. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDatexMeasurements: {
        parameters: {
            query?: {
                /** @description Ids of sites; all of them when absent. */
                sites?: number[];
                /** @description Absent: the shortest that all these sites publish; 5 minutes with a token. No shorter one is answered. */
                interval?: "1h" | "15m" | "5m" | "1m";
                /** @description With `to_dt` and `sites`: a range instead of the latest interval. */
                from_dt?: string;
                /** @description At most 1 day after `from_dt`. */
                to_dt?: string;
            };
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            /** @description The answer is still the same. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sites": {
                     *         "0": [
                     *           "A valid integer is required."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The build of the service, for reports of problems. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "commit": "3aa859a6c1d2"
                     *     }
                     */
                    "application/json": components["schemas"]["Build"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadRecords: {
        parameters: {
            query?: {
                /** @description Optional; another than the device's current site is refused. */
                site?: number;
                /** @description With to_dt: the time that an NDJSON or CSV upload covers. */
                from_dt?: string;
                to_dt?: string;
            };
            header?: {
                /** @description For 24 hours, the same key with the same request returns the same answer. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "records": [
                 *         {
                 *           "timestamp": "2026-06-01T07:15:23.412Z",
                 *           "channel": 1,
                 *           "vehicle_class": "car",
                 *           "speed_kmh": 48.3,
                 *           "length_m": 4.31,
                 *           "sequence": 71204
                 *         }
                 *       ],
                 *       "covers": [
                 *         {
                 *           "from_dt": "2026-06-01T07:15:00Z",
                 *           "to_dt": "2026-06-01T07:30:00Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description At most 50,000. */
                    records: components["schemas"]["UploadRecord"][];
                    /** @description The time that was measured, also where no vehicle passed. Without it, coverage is derived from the records. */
                    covers?: {
                        /**
                         * Format: date-time
                         * @description Start of the window: this moment is included.
                         * @example 2026-06-01T00:00:00Z
                         */
                        from_dt: string;
                        /**
                         * Format: date-time
                         * @description End of the window: this moment is not included.
                         * @example 2026-06-02T00:00:00Z
                         */
                        to_dt: string;
                    }[];
                    /** @description Optional; another than the device's current site is refused. */
                    site?: number;
                };
                /** @example {"timestamp":"2026-06-01T07:15:23.412Z","channel":1,"vehicle_class":"car","speed_kmh":48.3,"length_m":4.31,"sequence":71204} */
                "application/x-ndjson": string;
                "application/ndjson": unknown;
                /**
                 * @example timestamp,channel,vehicle_class,speed_kmh
                 *     2026-06-01T07:15:23.412Z,1,car,48.3
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description How many records were accepted, duplicates or refused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "accepted": 0,
                     *       "duplicates": 0,
                     *       "rejected": 0,
                     *       "rejections": [
                     *         {
                     *           "index": 1,
                     *           "reason": "timestamp: This field is required."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UploadAnswer"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadIntervals: {
        parameters: {
            query?: {
                /** @description Optional; another than the device's current site is refused. */
                site?: number;
            };
            header?: {
                /** @description For 24 hours, the same key with the same request returns the same answer. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "intervals": [
                 *         {
                 *           "start": "2026-06-01T07:00:00Z",
                 *           "duration_s": 900,
                 *           "channel": 1,
                 *           "classes": {
                 *             "car": 112,
                 *             "truck": 9,
                 *             "bicycle": 3
                 *           },
                 *           "speeds": {
                 *             "edges_kmh": [
                 *               0,
                 *               30,
                 *               50,
                 *               70,
                 *               null
                 *             ],
                 *             "counts": [
                 *               14,
                 *               85,
                 *               21,
                 *               1
                 *             ]
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description At most 50,000. */
                    intervals: components["schemas"]["UploadInterval"][];
                    /** @description Optional; another than the device's current site is refused. */
                    site?: number;
                };
                /** @example {"start":"2026-06-01T07:00:00Z","duration_s":900,"channel":1,"classes":{"car":112,"truck":9,"bicycle":3},"speeds":{"edges_kmh":[0,30,50,70,null],"counts":[14,85,21,1]}} */
                "application/x-ndjson": string;
                "application/ndjson": unknown;
            };
        };
        responses: {
            /** @description How many intervals were accepted, duplicates or refused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "accepted": 0,
                     *       "duplicates": 0,
                     *       "corrections": 0,
                     *       "rejected": 0,
                     *       "rejections": [
                     *         {
                     *           "index": 1,
                     *           "reason": "timestamp: This field is required."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IntervalUploadAnswer"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "measuring": true,
                 *       "battery_percent": 87,
                 *       "temperature_c": 21.5,
                 *       "clock_offset_s": 0.02,
                 *       "firmware": "4.2.1",
                 *       "configuration_number": 17
                 *     }
                 */
                "application/json": {
                    /** @description Whether it has measured since its last status. */
                    measuring: boolean;
                    battery_percent?: number | null;
                    temperature_c?: number | null;
                    clock_offset_s?: number | null;
                    firmware?: string | null;
                    configuration_number?: number | null;
                };
            };
        };
        responses: {
            /** @description When the status was received, which is also the correct time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "received_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StatusAnswer"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "measuring": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeCommands: {
        parameters: {
            query?: {
                /**
                 * @description Seconds to wait for a command when there is none.
                 * @example 0
                 */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The commands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *           "command": "ping",
                     *           "parameters": {},
                     *           "attempt": 1,
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "expires_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GivenCommands"];
                };
            };
            /** @description There is nothing to do. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A query parameter is wrong or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "wait": [
                     *         "A valid integer is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acknowledgeCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the command.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The command. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "site": 1,
                     *       "device": 1,
                     *       "command": "ping",
                     *       "parameters": {},
                     *       "status": "queued",
                     *       "attempt": 1,
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "sent_at": "2026-06-01T07:15:23.412Z",
                     *       "acknowledged_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "result": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceCommand"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description Its status does not allow this step. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The command is expired."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    finishCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the command.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "completed",
                 *       "result": {
                 *         "round_trip_ms": 41
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "completed" | "failed";
                    /** @description Any JSON. */
                    result?: unknown;
                    error?: string | null;
                };
            };
        };
        responses: {
            /** @description The command. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "site": 1,
                     *       "device": 1,
                     *       "command": "ping",
                     *       "parameters": {},
                     *       "status": "queued",
                     *       "attempt": 1,
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "sent_at": "2026-06-01T07:15:23.412Z",
                     *       "acknowledged_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "result": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceCommand"];
                };
            };
            /** @description A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            /** @description Its status does not allow this step. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The command is expired."
                     *     }
                     */
                    "application/json": components["schemas"]["Detail"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "receive-alarm-raised": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "alarm.raised",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "alarm": 4711,
                 *         "kind": "silent",
                 *         "site": 12,
                 *         "site_name": "Aurakatu",
                 *         "since": "2026-06-01T06:45:20.118Z",
                 *         "raised_at": "2026-06-01T07:15:23.412Z",
                 *         "cleared_at": null,
                 *         "path": "/api/v1/traffic/sites/12/alarms"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "alarm.raised";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive-alarm-cleared": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "alarm.cleared",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "alarm": 4711,
                 *         "kind": "silent",
                 *         "site": 12,
                 *         "site_name": "Aurakatu",
                 *         "since": "2026-06-01T06:45:20.118Z",
                 *         "raised_at": "2026-06-01T07:15:23.412Z",
                 *         "cleared_at": "2026-06-01T09:02:11.025Z",
                 *         "path": "/api/v1/traffic/sites/12/alarms"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "alarm.cleared";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive-export-completed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "export.completed",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "export": "7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11",
                 *         "format": "csv.gz",
                 *         "records": 1204355,
                 *         "size_bytes": 15207841,
                 *         "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *         "expires_at": "2026-06-08T07:15:23.412Z",
                 *         "path": "/api/v1/traffic/exports/7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "export.completed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive-export-failed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "export.failed",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "export": "7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11",
                 *         "format": "csv.gz",
                 *         "error": "The export could not be written.",
                 *         "path": "/api/v1/traffic/exports/7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "export.failed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive-upload-stored": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "upload.stored",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "upload": 90210,
                 *         "site": 12,
                 *         "site_name": "Aurakatu",
                 *         "accepted": 118,
                 *         "duplicates": 2,
                 *         "rejected": 0,
                 *         "from_dt": "2026-06-01T07:00:01.210Z",
                 *         "to_dt": "2026-06-01T07:14:58.870Z",
                 *         "path": "/api/v1/traffic/uploads/90210"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "upload.stored";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive-intervals-stored": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "intervals.stored",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "upload": 90211,
                 *         "site": 12,
                 *         "site_name": "Aurakatu",
                 *         "accepted": 192,
                 *         "duplicates": 0,
                 *         "corrections": 4,
                 *         "rejected": 0,
                 *         "from_dt": "2026-05-31T22:00:00.000Z",
                 *         "to_dt": "2026-06-01T21:45:00.000Z",
                 *         "path": "/api/v1/traffic/uploads/90211"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "intervals.stored";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive-day-complete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "day.complete",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "site": 12,
                 *         "site_name": "Aurakatu",
                 *         "day": "2026-05-31",
                 *         "count": 10482,
                 *         "coverage": 1,
                 *         "path": "/api/v1/traffic/sites/12/days?from=2026-05-31&to=2026-05-31"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "day.complete";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive-finding-created": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "finding.created",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "finding": 318,
                 *         "kind": "no_vehicles",
                 *         "site": 12,
                 *         "site_name": "Aurakatu",
                 *         "from_dt": "2026-05-30T22:00:00.000Z",
                 *         "to_dt": "2026-05-31T04:00:00.000Z",
                 *         "path": "/api/v1/traffic/sites/12/findings"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "finding.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive-command-ended": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "command.ended",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "command": "0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10",
                 *         "name": "reboot",
                 *         "status": "completed",
                 *         "error": null,
                 *         "site": 12,
                 *         "site_name": "Aurakatu",
                 *         "path": "/api/v1/traffic/sites/12/commands/0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "command.ended";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive-webhook-test": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same with every attempt.
                 * @example 0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, as seconds since 1970.
                 * @example 1780298123
                 */
                "webhook-timestamp": string;
                /**
                 * @description By Standard Webhooks 1.0.0: one for each valid secret, with a space between.
                 * @example v1,K5oZ…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-06-01T07:15:23.412Z",
                 *       "data": {
                 *         "webhook": 3,
                 *         "path": "/api/v1/traffic/webhooks/3"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later, as after any other answer. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
