// Written by scripts/openapi.mjs from the contract of the service.

export interface paths {
    "/app/api/open/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settings of the service
         * @description Needs no further permission.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/open/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description The same answer for an unknown account, a wrong password and an inactive user. After 10 failures of an account from one address within 15 minutes, further attempts are refused for a while. A user with a second factor also needs a `code`: without it the error code is `code_required`.
         *
         *     Needs no further permission.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/open/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is this link for?
         * @description An invitation, or a reset for a forgotten password. Reading a link does not use it.
         *
         *     Needs no further permission.
         */
        post: operations["readLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/open/link/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password with a link
         * @description Works once, signs in, and ends all other sessions of the user. A user with a second factor also needs a `code`.
         *
         *     Needs no further permission.
         */
        post: operations["useLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/open/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can I ask for a link to set a new password?
         * @description Needs no further permission.
         */
        get: operations["getPasswordReset"];
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description Mails a link that works once, within an hour, to every account with this address that has a password. The answer is the same if there is none. Up to 5 requests an hour for an account, and 20 from an address. 404 if the service sends no mails.
         *
         *     Needs no further permission.
         */
        post: operations["createPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/open/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Providers with which users can sign in
         * @description Needs no further permission.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/open/providers/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to sign in with a provider
         * @description Returns the URL of the provider for the browser, and binds the sign-in to it by a cookie.
         *
         *     Needs no further permission.
         */
        post: operations["startProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/open/providers/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with what the provider answered
         * @description Works once, in the browser that started it. The reason of a refusal is in the log of the service.
         *
         *     Needs no further permission.
         */
        post: operations["finishProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/sites": {
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
    "/app/api/traffic/sites/{id}": {
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
    "/app/api/traffic/sites/{id}/alarms": {
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
    "/app/api/traffic/sites/{id}/statuses": {
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
    "/app/api/traffic/data/search": {
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
    "/app/api/traffic/data/intervals": {
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
    "/app/api/traffic/sites/{id}/days": {
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
    "/app/api/traffic/sites/{id}/gaps": {
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
    "/app/api/traffic/data/figures": {
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
    "/app/api/traffic/data/compare": {
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
    "/app/api/traffic/data/changes": {
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
    "/app/api/traffic/data/stream": {
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
    "/app/api/traffic/exports": {
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
    "/app/api/traffic/exports/{id}": {
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
    "/app/api/traffic/exports/{id}/download": {
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
    "/app/api/traffic/exports/{id}/cancel": {
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
    "/app/api/traffic/uploads": {
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
    "/app/api/traffic/uploads/{id}": {
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
    "/app/api/traffic/uploads/{id}/rejected": {
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
    "/app/api/traffic/sites/{id}/commands": {
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
    "/app/api/traffic/sites/{id}/commands/{command}": {
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
    "/app/api/traffic/sites/{id}/commands/{command}/cancel": {
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
    "/app/api/traffic/findings": {
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
    "/app/api/traffic/sites/{id}/findings": {
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
    "/app/api/traffic/sites/{id}/findings/{finding}/accept": {
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
    "/app/api/traffic/sites/{id}/findings/{finding}/dismiss": {
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
    "/app/api/traffic/sites/{id}/findings/{finding}/reopen": {
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
    "/app/api/traffic/sites/{id}/quality-periods": {
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
    "/app/api/traffic/sites/{id}/quality-periods/{period}": {
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
    "/app/api/traffic/sites/{id}/quality-periods/{period}/end": {
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
    "/app/api/traffic/calendars": {
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
    "/app/api/traffic/calendars/{id}": {
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
    "/app/api/traffic/calendars/{id}/entries": {
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
    "/app/api/traffic/calendars/preview": {
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
    "/app/api/traffic/calendars/preview-address": {
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
    "/app/api/traffic/holidays": {
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
    "/app/api/traffic/sites/{id}/calendar": {
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
    "/app/api/me": {
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
        /**
         * Change my name, language or units
         * @description Needs no further permission.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/app/api/traffic/webhooks": {
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
    "/app/api/traffic/webhooks/{id}": {
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
    "/app/api/traffic/webhooks/{id}/rotate-secret": {
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
    "/app/api/traffic/webhooks/{id}/test": {
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
    "/app/api/traffic/webhooks/{id}/deliveries": {
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
    "/app/api/traffic/webhooks/{id}/deliveries/resend-failed": {
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
    "/app/api/traffic/webhooks/{id}/deliveries/{delivery}/resend": {
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
    "/app/api/traffic/data/aggregate": {
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
    "/app/api/traffic/data/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a report
         * @description What an export in the format `report.pdf` or `report.xlsx` writes, for the page of a report: of one site and at most 366 days, or with `report.compare` about what these are compared with too.
         *
         *     Needs the permission `can_read_data`.
         */
        post: operations["readReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Needs no further permission.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change my password
         * @description Ends my other sessions. Wrong current passwords count like failures to sign in.
         *
         *     Needs no further permission.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my sessions
         * @description Where I am signed in, the last used first.
         *
         *     Needs no further permission.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End my other sessions
         * @description Needs no further permission.
         */
        delete: operations["deleteOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of my sessions
         * @description Needs no further permission.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My second factor
         * @description Needs no further permission.
         */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/second-factor/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to set up a second factor
         * @description Makes a secret for an authenticator app (TOTP). It counts once it is confirmed with a code.
         *
         *     Needs no further permission.
         */
        post: operations["startSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn my second factor on
         * @description With a code of the authenticator app. Ends my other sessions.
         *
         *     Needs no further permission.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/second-factor/turn-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn my second factor off
         * @description With the password, and a code or recovery code. Ends my other sessions.
         *
         *     Needs no further permission.
         */
        post: operations["turnOffSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My API token
         * @description Needs no further permission.
         */
        get: operations["getToken"];
        put?: never;
        /**
         * Generate or regenerate my API token
         * @description The token before stops working immediately. Refused without `can_use_api`.
         *
         *     Needs no further permission.
         */
        post: operations["generateToken"];
        /**
         * Revoke my API token
         * @description Needs no further permission.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/mail-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which mails do I get?
         * @description Needs no further permission.
         */
        get: operations["getMailSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose which mails I get
         * @description Fields that are absent stay as they are. Every such mail has a link to turn its kind off.
         *
         *     Needs no further permission.
         */
        patch: operations["updateMailSettings"];
        trace?: never;
    };
    "/app/api/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the units of the organization, or require a second factor
         * @description Needs the permission `can_manage_organization`.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/app/api/organization/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the logo of the organization
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["readLogo"];
        /**
         * Set or remove the logo of the organization
         * @description It is in the head of each page of reports.
         *
         *     Needs the permission `can_manage_organization`.
         */
        put: operations["replaceLogo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of your organization
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a user
         * @description Returns a link that works once, within 24 hours, with which the user chooses a password; it is mailed to the user too if the service sends mails. You cannot grant a permission that you lack: 403. The email address must be new in your organization; other organizations may have it.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Fields that are absent stay as they are; `permissions` is the whole list. Changes are effective from the next request of the user on; an inactive user is signed out immediately, and running downloads end. A change of permissions or state ends links for the user and links that the user created. You cannot grant a permission that you lack, nor change a user who has one that you lack: 403.
         *
         *     Needs the permission `can_manage_organization`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/app/api/organization/users/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new link for a user
         * @description An invitation while the user has no password yet, else a reset; it works once, within 24 hours, and replaces earlier links. It is mailed to the user too if the service sends mails. It also ends when permissions, password or state of the user or of its creator change. Its holder can sign in as the user: 403 when the user has a permission that you lack.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createUserLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/users/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Reset the second factor of a user
         * @description For a user who has lost it. Their sessions and links end; they sign in by password, and can set it up again. 403 for yourself, and when the user has a permission that you lack.
         *
         *     Needs the permission `can_manage_organization`.
         */
        delete: operations["resetSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the service accounts of your organization
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create a service account
         * @description A user of your organization for a program: it never signs in and gets no mails, and stays when the user who created it is deactivated. You cannot grant a permission that you lack: 403.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/service-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a service account
         * @description Fields that are absent stay as they are; `permissions` is the whole list. Granting a permission revokes the token, because a manager who lacks the permission may know it. 403 when the account has a permission that you lack.
         *
         *     Needs the permission `can_manage_organization`.
         */
        patch: operations["updateServiceAccount"];
        trace?: never;
    };
    "/app/api/organization/service-accounts/{id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate or regenerate the API token of a service account
         * @description The token before stops working immediately. 403 when the account has a permission that you lack.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["generateServiceAccountToken"];
        /**
         * Revoke the API token of a service account
         * @description 404 when it has none; 403 when the account has a permission that you lack.
         *
         *     Needs the permission `can_manage_organization`.
         */
        delete: operations["revokeServiceAccountToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a site
         * @description Without a country or a time zone it gets those of its coordinates.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the country and the time zone at coordinates
         * @description From a grid of time zones, which is 1 km and more off at borders. Both are null at sea.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["getPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a site to manage it
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["getManagedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a site
         * @description Fields that are absent stay as they are; `channels` is the whole list. Once a site has records, its time zone is fixed and its channels may be renamed and added, but not removed.
         *
         *     Needs the permission `can_manage_organization`.
         */
        patch: operations["updateSite"];
        trace?: never;
    };
    "/app/api/organization/sites/{id}/retire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a site out of use
         * @description It keeps its records and is listed only on request. Its device stays assigned and may still send its remaining records until it is moved; no other device can be assigned.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["retireSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/sites/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a retired site into use again
         * @description Needs the permission `can_manage_organization`.
         */
        post: operations["restoreSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/sites/{id}/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a site is published
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["getPublication"];
        /**
         * Make a site public, or change how it is published
         * @description From then on anyone may read its counts, without signing in, on these terms. An interval below 15 minutes needs `accepts_single_vehicles`.
         *
         *     Needs the permission `can_manage_organization`.
         */
        put: operations["publishSite"];
        post?: never;
        /**
         * Make a site private
         * @description At once, everywhere but in what readers and caches already have.
         *
         *     Needs the permission `can_manage_organization`.
         */
        delete: operations["unpublishSite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links to share
         * @description Those of the organization that have not ended, the newest first.
         *
         *     Needs the permission `can_create_exports` and `can_read_data`.
         */
        get: operations["listShares"];
        put?: never;
        /**
         * Make a link to share
         * @description Readers of its address see what it shows, without an account, until it ends or is revoked: a view of a site, a report, or the report of a comparison. What is too much to be shown is refused now.
         *
         *     Needs the permission `can_create_exports` and `can_read_data`.
         */
        post: operations["createShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a link
         * @description Needs the permission `can_create_exports` and `can_read_data`.
         */
        delete: operations["revokeShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups of sites of your organization
         * @description Like all routes that concern the organization as a whole (users, service accounts, groups, calendars, new sites and devices) it is closed to users who see only the sites of their groups: 403.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["listGroups"];
        put?: never;
        /**
         * Create a group of sites
         * @description It has the sites that are chosen by hand, and those that match its rule: all of its lists that are not empty. Sites that come to match the rule later are in the group from then on.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one group of sites
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /**
         * Delete a group of sites
         * @description Its sites stay. A user who was in no other group sees no site until a manager changes that.
         *
         *     Needs the permission `can_manage_organization`.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Change a group of sites
         * @description Fields that are absent stay as they are. What its users no longer see ends immediately: downloads and streams are cut, and cursors of other sites are refused.
         *
         *     Needs the permission `can_manage_organization`.
         */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/app/api/organization/suggested-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest groups of permanent sites that are alike
         * @description Permanent sites are those that were measured over the last twelve whole months; those in a group that gives factors already are left out. Of the others, groups of at least three of which no two differ by more than 10 % of AADT in their months or their weekdays (root mean square): first of one region and class of road, then of one country and class of road, then of one country. Nothing is changed: create a group of these sites with `is_factor_group`, and add the sites of short counts on such roads. The first 100 sites by country and region are compared.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["listSuggestedGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the devices of your organization
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["listDevices"];
        put?: never;
        /**
         * Register a device
         * @description Needs the permission `can_manage_organization`.
         */
        post: operations["createDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one device
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["getDevice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a device
         * @description Fields that are absent stay as they are.
         *
         *     Needs the permission `can_manage_organization`.
         */
        patch: operations["updateDevice"];
        trace?: never;
    };
    "/app/api/organization/devices/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a device to a site
         * @description The device is installed at the site from `from_dt` on. Its assignment to another site ends then, and with `replace` also that of the device at the site. The moment may not be before the end of an earlier assignment of either; up to 5 minutes ahead of our clock counts as now.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["assignDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/devices/{id}/assignment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct when a device was installed at its site
         * @description Records that were measured before `from_dt` are refused: move it to the past if the device was installed earlier, and send them again. It may not be before the end of an earlier assignment of the device or of the site, nor after a stored record of the device, nor in the future.
         *
         *     Needs the permission `can_manage_organization`.
         */
        patch: operations["changeAssignment"];
        trace?: never;
    };
    "/app/api/organization/devices/{id}/unassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a device from its site
         * @description Needs the permission `can_manage_organization`.
         */
        post: operations["unassignDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/devices/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a device a new key
         * @description The newest key before keeps working, so that the new one can be installed on the device; older ones are revoked immediately. A device of the demo is no longer simulated then, and the keys of the simulator are revoked.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createDeviceKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/devices/{id}/keys/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key of a device
         * @description Needs the permission `can_manage_organization`.
         */
        delete: operations["revokeDeviceKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Who did what, when and from where, newest first. Entries are never changed or removed. Who sees only some sites reads their own acts, and what was done to these sites alone.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/imports/{id}/shift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the last shift of an import
         * @description By the id of the import, or of the shift.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["getImportShift"];
        put?: never;
        /**
         * Move the records of an import in time
         * @description For a counter's clock that was wrong. `id` is the `import_id` of uploads, also of files that were imported at the command line. In the background all records are copied, taken back completely, and then stored again under a new `import_id`; an interruption loses none of them. With `from_dt` or `to_dt` only the records between them are moved, for a clock that was wrong in a part of the time, with `parts` several stretches by a time of each.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createImportShift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/imports/{id}/proposed-shift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what would correct the clock of an import
         * @description The days of a site are compared with those of the four weeks before: where their hours come earlier or later from a day on, the counter's clock may have jumped. The parts can be sent to move the import. None of an import into several sites, or of counts of intervals.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["getProposedShift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/organization/stations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a station file, and create the sites that are missing
         * @description A station file of the FHWA's Traffic Monitoring Guide: fixed width of 2001 or 2016, or between pipes with a header; at most 8 MiB. A site belongs to a station by its `station_number`. With `create=true` each station that no site has becomes one, with its coordinates and its lanes as channels.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["readStations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description The organization's, newest first.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Send the file of a counter
         * @description Up to 512 MiB, plain or gzip, of any format that `wayside import` reads, or a zip of up to 10000 such files whose list has at most 8 MiB, which are one import: files that cannot be read are named and skipped. The answer shows how the first lines are read; nothing is imported until the import is started. If it is not started, the file is deleted after 24 hours. At most 10 files wait at a time, and one of an organization is previewed at a time.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one import
         * @description Needs the permission `can_manage_organization`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Cancel or delete an import
         * @description A queued or running import is cancelled: it stops before its next upload and stays in the list; the uploads stored before can be taken back. Any other import is deleted, with its file.
         *
         *     Needs the permission `can_manage_organization`.
         */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/imports/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an import with other options
         * @description The options given here override those sent before and are kept. `mapping` says what the columns of a file of the format `csv` are; `channels` which channel of the site each channel of the file is.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["updateImportPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/imports/{id}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what texts the columns of a file hold
         * @description The file has the format `csv` and waits to be started. Each text has the number of its lines: the user says what each text of a direction or a class means. At most the first 32 MiB are read.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["listColumnValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/imports/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a previewed import
         * @description Its vehicles are stored in the background, upload by upload. Importing a file twice adds nothing. The options given here override those sent before. Channels that `channels` names and the site does not have are created. A clock that is said is remembered for the next files of the site.
         *
         *     Needs the permission `can_manage_organization`.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/imports/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what became of the files of a zip file
         * @description Those that are stored or skipped, by name, also while the import is running.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["listImportedFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/traffic/imports/{id}/unreadable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the lines that could not be used
         * @description The first 1000 of them, also while the import is running.
         *
         *     Needs the permission `can_manage_organization`.
         */
        get: operations["listUnreadableLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes of states
         * @description Server-sent events: alarms and online state of sites, progress of exports and imports, and steps of commands of the organization, as far as the user may see them: `{kind, id, …}` with the fields that change by themselves, `is_gone` for a deleted object. Of changes in quick succession only the last is sent. The `kind` `everything` means that something may have been missed: read everything again. Read the objects after the stream is open; it ends after 10 minutes and does not extend the session.
         *
         *     Needs no further permission.
         */
        get: operations["streamStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
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
            /** @description `[from_mph, count]` of each bin. Each speed became the nearest 0.1 mph before it was counted. */
            speed_histogram_mph?: number[][];
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
            /** @description The same in mph: speeds and limits became the nearest 0.1 mph before they were compared. */
            over_limit_mph?: {
                by_0_mph: number | null;
                by_5_mph: number | null;
                by_10_mph: number | null;
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
        /** AuditEntry */
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            /**
             * @description The email of the user, `operator`, or the provider with which somebody signed in.
             * @example mia@city.example
             */
            actor: string;
            /** @description null: the operator of the server, or a provider that the operator has set. */
            user_id: number | null;
            /** @example token.regenerate */
            action: string;
            /** @example noa@city.example */
            target: string;
            /**
             * @example {
             *       "mask": "way_8fK2…q9Xz"
             *     }
             */
            details: {
                [key: string]: unknown;
            };
            /** @example 192.0.2.7 */
            address: string | null;
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
        /** ColumnOfFile */
        ColumnOfFile: {
            /** @description Its texts, the most frequent first; null where it has more than 200. */
            values: components["schemas"]["ValueOfColumn"][] | null;
        };
        /** ColumnValues */
        ColumnValues: {
            /** @description Lines that were counted. */
            rows: number;
            /** @description Whether the file was read to its end. */
            is_whole: boolean;
            /** @description The first 100 columns. */
            columns: components["schemas"]["ColumnOfFile"][];
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
        /** Device */
        Device: {
            id: number;
            /**
             * @description Unique in its organization.
             * @example WR-20417
             */
            serial: string;
            /**
             * @example radar
             * @enum {string}
             */
            device_type: "radar" | "loop" | "tube" | "camera" | "lidar" | "other";
            /**
             * @description What its class codes mean.
             * @default none
             * @enum {string}
             */
            class_scheme: "tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none";
            /**
             * @description One tick of its clock.
             * @default 1000
             */
            clock_resolution_ms: number;
            /**
             * @description How often it sends; it counts as silent after 3 times this.
             * @default 900
             */
            upload_interval_s: number;
            /** @description As the device last reported it. */
            configuration_number: number | null;
            /** @description The device is of the demo: its vehicles and statuses are invented. The first change by a user (an edit, an assignment, a key) ends that. */
            is_simulated: boolean;
            /**
             * Format: date-time
             * @description Last upload or status.
             */
            last_seen_at: string | null;
            /** Format: date-time */
            created_at: string;
            site: {
                id: number;
                /** @example TKU-014 */
                site_id: string;
                /** @example Aurakatu, at the bridge */
                name: string;
                /** Format: date-time */
                from_dt: string;
            } | null;
            /** @description All keys that it ever had, oldest first. */
            keys: components["schemas"]["DeviceKey"][];
        };
        /** DeviceDetail */
        DeviceDetail: {
            id: number;
            /**
             * @description Unique in its organization.
             * @example WR-20417
             */
            serial: string;
            /**
             * @example radar
             * @enum {string}
             */
            device_type: "radar" | "loop" | "tube" | "camera" | "lidar" | "other";
            /**
             * @description What its class codes mean.
             * @default none
             * @enum {string}
             */
            class_scheme: "tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none";
            /**
             * @description One tick of its clock.
             * @default 1000
             */
            clock_resolution_ms: number;
            /**
             * @description How often it sends; it counts as silent after 3 times this.
             * @default 900
             */
            upload_interval_s: number;
            /** @description As the device last reported it. */
            configuration_number: number | null;
            /** @description The device is of the demo: its vehicles and statuses are invented. The first change by a user (an edit, an assignment, a key) ends that. */
            is_simulated: boolean;
            /**
             * Format: date-time
             * @description Last upload or status.
             */
            last_seen_at: string | null;
            /** Format: date-time */
            created_at: string;
            site: {
                id: number;
                /** @example TKU-014 */
                site_id: string;
                /** @example Aurakatu, at the bridge */
                name: string;
                /** Format: date-time */
                from_dt: string;
            } | null;
            /** @description All keys that it ever had, oldest first. */
            keys: components["schemas"]["DeviceKey"][];
            /** @description All its assignments, latest first. */
            history: {
                site: {
                    id: number;
                    /** @example TKU-014 */
                    site_id: string;
                    /** @example Aurakatu, at the bridge */
                    name: string;
                };
                /** Format: date-time */
                from_dt: string;
                /** Format: date-time */
                to_dt: string | null;
            }[];
        };
        /** DeviceKey */
        DeviceKey: {
            id: number;
            /**
             * @description Its first 8 and last 4 characters.
             * @example wayd_8fK…q9Xz
             */
            mask: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
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
        /** FileChannel */
        FileChannel: {
            channel: number;
            name: string;
            direction: string;
            /** @description In the part of the file that was read for the preview. */
            vehicles: number;
            /** @description Whether the site has it. */
            is_known: boolean;
        };
        /** FileClock */
        FileClock: {
            /** @description How times are read. */
            sentence: string;
            /** @enum {string} */
            kind: "own_offsets" | "winter_time" | "fixed_offset" | "summer_time" | "time_zone";
            /** @description Of a clock without summer time, such as `UTC+1`. */
            utc_offset: string | null;
            /** @description Whether it is the clock of the last files of the site. */
            is_remembered: boolean;
            /** @description Lines in an hour that the clocks of the site's zone skip. */
            skipped_lines: number;
            /** @description The offset to start the import with when times do not exist in the zone. */
            proposed_time_zone: string | null;
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
        /** Import */
        Import: {
            /**
             * Format: uuid
             * @description Also the `import_id` of its uploads.
             */
            id: string;
            /** @description The site's `id`. */
            site: number;
            name: string;
            size_bytes: number;
            /** @enum {string} */
            status: "previewed" | "queued" | "running" | "completed" | "failed" | "cancelled" | "expired";
            /** @enum {string} */
            format: "wayside-csv" | "wayside-ndjson" | "semicolon-radar" | "jamar" | "fintraffic" | "vbv-1" | "metrocount" | "tii" | "opendatacam" | "otanalytics" | "csv" | "eco-counter" | "jamar-binned" | "pico-count" | "int-2" | "tmg" | "telraam" | "otanalytics-counts";
            /** @description The zone of times without an offset; null when all times have one. */
            time_zone: string | null;
            /** @enum {string|null} */
            ambiguous: "first" | "second" | null;
            /** @description Vehicles for each axle, where the file counts axles. */
            axle_factor: number | null;
            mapping: {
                rows?: ("vehicles" | "intervals") | null;
                interval_s?: number | null;
                /**
                 * @description Which end of an interval the time is.
                 * @default start
                 * @enum {string}
                 */
                time_is?: "start" | "end";
                counts_are?: ("of_intervals" | "running_totals") | null;
                /**
                 * @default ,
                 * @enum {string}
                 */
                delimiter?: "," | ";" | "tab" | "|";
                /**
                 * @default .
                 * @enum {string}
                 */
                decimal?: "." | ",";
                /**
                 * @description Whether a line names the columns.
                 * @default true
                 */
                header?: boolean;
                /**
                 * @description Lines before that, which are ignored.
                 * @default 0
                 */
                skip_lines?: number;
                /**
                 * @description Such as `DD.MM.YYYY HH:mm:ss` (also `YY M D h m s A S Z`), `unix_s`, `unix_ms`; `excel` and `excel_1904`: days as Excel stores times.
                 * @example DD.MM.YYYY HH:mm:ss
                 */
                time_format: string;
                class_scheme?: ("tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none") | null;
                channel?: number | null;
                columns: {
                    /**
                     * @description Its name in the first line, or its number from 1.
                     * @example Time
                     */
                    column: string;
                    /**
                     * @description What it is; columns that are not listed are ignored.
                     * @enum {string}
                     */
                    is: "timestamp" | "date" | "time" | "year" | "month" | "day" | "hour" | "minute" | "second" | "counter" | "channel" | "lane" | "class_code" | "vehicle_class" | "speed" | "length" | "headway" | "gap" | "end" | "duration" | "count" | "speed_bin" | "length_bin";
                    unit?: ("km/h" | "mph" | "m/s" | "m" | "dm" | "cm" | "ft" | "in" | "s" | "1/10 s" | "1/100 s" | "ms" | "min" | "h") | null;
                    values?: {
                        [key: string]: string;
                    } | null;
                    /** @default [] */
                    missing?: string[];
                    channel?: number | null;
                    vehicle_class?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter") | null;
                    class_code?: number | null;
                    from?: number | null;
                    to?: number | null;
                }[];
            } | null;
            /** @enum {string|null} */
            counts: "all" | "bicycle" | "pedestrian" | null;
            channels: {
                /** @description In the file. */
                channel: number;
                /** @description The site's channel; it is created if the site does not have it. */
                number: number;
                /**
                 * @description Of a channel that is created.
                 * @default
                 */
                name?: string;
                /**
                 * @description Of a channel that is created.
                 * @default
                 */
                direction?: string;
            }[] | null;
            /** @description The time that the user says was measured. */
            measured: {
                /** Format: date-time */
                from_dt: string;
                /** Format: date-time */
                to_dt: string;
            } | null;
            /** @description Whether times without a vehicle become quality periods. */
            leave_out: boolean;
            preview: components["schemas"]["ImportPreview"];
            progress: number;
            /** @description Files of a zip file, else 1. */
            files_total: number;
            /** @description Files of a zip file that are stored. */
            files_done: number;
            /** @description Files of a zip file that cannot be read. */
            files_skipped: number;
            /** @description The file of a zip file that is being stored. */
            current_file: string | null;
            /** @description Vehicles read until now. */
            records_read: number;
            /** @description Records that were new. */
            accepted: number;
            /** @description Records that were there already. */
            duplicates: number;
            /** @description Records that the site refused. */
            rejected: number;
            /** @description Lines that could not be used, also those whose record was refused. */
            unreadable: number;
            /** Format: date-time */
            first_vehicle: string | null;
            /** Format: date-time */
            last_vehicle: string | null;
            /** @description Email of the user. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the file will be deleted unless the import is started.
             */
            expires_at: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** @description Why it failed, or which option is needed before it can be started. */
            error: string | null;
        };
        /** ImportPreview */
        ImportPreview: {
            /**
             * @description Of the first file that can be read.
             * @enum {string}
             */
            format: "wayside-csv" | "wayside-ndjson" | "semicolon-radar" | "jamar" | "fintraffic" | "vbv-1" | "metrocount" | "tii" | "opendatacam" | "otanalytics" | "csv" | "eco-counter" | "jamar-binned" | "pico-count" | "int-2" | "tmg" | "telraam" | "otanalytics-counts";
            /** @description The files of a zip file, up to 1000, those that are skipped first; empty for any other file. */
            files: components["schemas"]["PreviewedFile"][];
            /** @description Notices about a file that can be read, such as columns that are ignored; of a zip file, those of its first file. */
            notices: string[];
            clock: components["schemas"]["FileClock"] | null;
            /** @description Whether it has intervals without classes: `counts` says what they count. */
            is_unclassed: boolean;
            /** @description The channels of the file. Lines of a channel that the site does not have are refused unless `channels` says what it is. */
            channels: components["schemas"]["FileChannel"][];
            /** @description Null where it is not known what the columns are. */
            measured: components["schemas"]["MeasuredTime"] | null;
            /** @description The first 12 lines of a file of the format `csv`, with its header, up to 600 characters of each. */
            raw_lines: string[];
            /** @description The first 20 lines that are not blank, as they are read. */
            lines: components["schemas"]["PreviewedLine"][];
        };
        /** ImportShift */
        ImportShift: {
            /**
             * Format: uuid
             * @description The `import_id` of the records when they are stored again.
             */
            id: string;
            /** Format: uuid */
            import_id: string;
            /** @description Null where several parts are moved. */
            shift_minutes: number | null;
            /** Format: date-time */
            from_dt: string | null;
            /** Format: date-time */
            to_dt: string | null;
            parts: components["schemas"]["ShiftPart"][];
            /** @enum {string} */
            status: "copying" | "taking_back" | "storing" | "completed";
            /** @description Records of the import. */
            records: number;
            /** @description Records that are stored again; the others were there already. */
            accepted: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
        };
        /** ImportedFile */
        ImportedFile: {
            name: string;
            /** @enum {string} */
            status: "stored" | "skipped";
            /** @description Why it was skipped, or where it is damaged. */
            reason: string | null;
            /** @description Vehicles read. */
            records_read: number;
            /** @description Records that were new. */
            accepted: number;
            /** @description Records that were there already. */
            duplicates: number;
            /** @description Records that the site refused. */
            rejected: number;
            /** @description Lines that could not be used. */
            unreadable: number;
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
        /** IssuedDeviceKey */
        IssuedDeviceKey: {
            /**
             * @description Shown only this once.
             * @example wayd_…
             */
            key: string;
            id: number;
            /**
             * @description Its first 8 and last 4 characters.
             * @example wayd_8fK…q9Xz
             */
            mask: string;
            /** Format: date-time */
            created_at: string;
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
        /** Logo */
        Logo: {
            /** @description A PNG as a data URL; null without one. */
            logo: string | null;
        };
        /** MailSettings */
        MailSettings: {
            /** @description Whether this service sends mails. */
            is_configured: boolean;
            /**
             * @description Alarms of the sites of the organization, for users with `can_read_data`. Immediate: one mail for all alarms of a site that are raised within minutes. Daily and weekly: a summary, at 6:00 in the time zone of the site, on Mondays.
             * @enum {string}
             */
            alarms: "off" | "immediate" | "daily" | "weekly";
            /** @description Whether a mail is sent when an export of mine is completed or has failed. */
            exports: boolean;
        };
        /** ManagedPublication */
        ManagedPublication: {
            /**
             * @description Its identifier of SPDX.
             * @example CC-BY-4.0
             * @enum {string}
             */
            licence: "CC-BY-4.0" | "CC0-1.0" | "ODbL-1.0" | "DL-DE-BY-2.0" | "DL-DE-ZERO-2.0" | "etalab-2.0" | "OGL-UK-3.0" | "NLOD-2.0";
            /** @example City of Turku */
            attribution: string;
            /**
             * @description What readers should know of the site. Its own description stays private.
             * @default
             * @example Counts both directions since the bridge was rebuilt.
             */
            description: string;
            /**
             * @description What is younger is not shown.
             * @default 24
             */
            delay_hours: number;
            /**
             * @description Nothing is counted over a shorter time.
             * @default 1h
             * @enum {string}
             */
            shortest_interval: "1h" | "15m" | "5m" | "1m";
            /**
             * @description Speeds, lengths and headways too, in sums of an interval; counts and classes alone if not.
             * @default true
             */
            shows_speeds: boolean;
            /**
             * @description Single vehicles too: minute, channel, class and (with `shows_speeds`) speed of each, nothing else. Needs a `shortest_interval` of `1m`.
             * @default false
             */
            shows_vehicles: boolean;
            /**
             * Format: date-time
             * @description Since when the site is public.
             */
            published_at: string;
            /** Format: date-time */
            changed_at: string;
        };
        /** ManagedSite */
        ManagedSite: {
            id: number;
            /**
             * @description Unique in its organization.
             * @example TKU-014
             */
            site_id: string;
            /** @example Aurakatu, at the bridge */
            name: string;
            /**
             * @default
             * @example Radar on the lamp post.
             */
            description: string;
            /**
             * @description WGS 84.
             * @example 60.4505
             */
            latitude: number;
            /**
             * @description WGS 84.
             * @example 22.2683
             */
            longitude: number;
            /**
             * @default
             * @example Aurakatu
             */
            street_name: string;
            /**
             * @default
             * @example Turku
             */
            city: string;
            /**
             * @description ISO 3166-1 alpha-2. Absent: that of the coordinates; required at sea.
             * @example FI
             * @enum {string}
             */
            country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
            region: string | null;
            station_number: string | null;
            /**
             * @description A name of the IANA time zone database. Absent: that of the coordinates; required at sea.
             * @example Europe/Helsinki
             */
            time_zone: string;
            speed_limit_kmh: number | null;
            /** @description Whether the site has records, so that its time zone can no longer be changed. */
            time_zone_fixed: boolean;
            /** Format: date-time */
            retired_at: string | null;
            /** @description Counts the changes; an edit sends the one that it is based on. */
            version: number;
            /** @description The limits that the site has and had, in the order of time. The current one is `speed_limit_kmh`. */
            speed_limits: components["schemas"]["SpeedLimit"][];
            channels: components["schemas"]["Channel"][];
            device: {
                id: number;
                /** @example WR-20417 */
                serial: string;
            } | null;
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
        /** MeasuredTime */
        MeasuredTime: {
            /**
             * @description Who says it. `vehicles`: neither the file nor the user; it follows from the vehicles.
             * @enum {string}
             */
            source: "file" | "user" | "vehicles";
            /** Format: date-time */
            from_dt: string;
            /** Format: date-time */
            to_dt: string;
            /** @description Times without a vehicle, of an hour or more, in which the usual traffic of the file and the site has more than 10: the 20 longest. Those of `vehicles` do not count as measured. */
            quiet: components["schemas"]["QuietTime"][];
            /** @description What is taken for measured, and what is strange about it. */
            sentence: string;
        };
        /**
         * NonFieldErrors
         * @description Shape C: sentences about the body as a whole; may share a body with shape B.
         */
        NonFieldErrors: {
            non_field_errors: string[];
        };
        /** OneTimeLink */
        OneTimeLink: {
            /**
             * @description Works once. Give it to the user yourself unless it was mailed.
             * @example https://traffic.example.org/link#u4lIb1sRh3WvGvT2q1mXo8b0Qe5dKzJ7nYpCfAx9HgE
             */
            url: string;
            /** @enum {string} */
            purpose: "invitation" | "reset";
            /** Format: date-time */
            expires_at: string;
            /** @description Whether it is also mailed to the user. False if the service sends no mails, after 5 mails with links to the user within an hour, and after 100 in your organization. */
            mailed: boolean;
        };
        /** Organization */
        Organization: {
            id: number;
            name: string;
            /** @enum {string} */
            units: "metric" | "imperial";
            requires_second_factor: boolean;
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
        /** Place */
        Place: {
            /**
             * @description ISO 3166-1 alpha-2.
             * @example FI
             */
            country: string | null;
            /** @example Europe/Helsinki */
            time_zone: string | null;
        };
        /** PreviewedFile */
        PreviewedFile: {
            name: string;
            /** @description In the zip file. */
            size_bytes: number;
            /** @description Null where it was not read for the preview. */
            vehicles: number | null;
            /** @description What the user should know about it, such as times that step back. */
            notices: string[];
            /** @description Why it is skipped. */
            problem: string | null;
        };
        /** PreviewedLine */
        PreviewedLine: {
            line: number;
            /** @description Its first 200 characters. */
            text: string;
            record: components["schemas"]["UploadRecord"] | null;
            /** @description Instead of a record, of a file of counts of intervals. */
            interval: components["schemas"]["UploadInterval"] | null;
            /** @description Why it cannot be used as it is. */
            problem: string | null;
        };
        /** ProposedShift */
        ProposedShift: {
            parts: components["schemas"]["ShiftPart"][];
        };
        /** Provider */
        Provider: {
            /** @example city */
            id: string;
            /** @example City of Turku */
            name: string;
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
        /** QuietTime */
        QuietTime: {
            /** Format: date-time */
            from_dt: string;
            /** Format: date-time */
            to_dt: string;
            /**
             * @description Of the measured time.
             * @enum {string}
             */
            place: "whole" | "start" | "between" | "end";
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
        /** Report */
        Report: {
            /** @description What was counted: of the site, or of each side of a comparison. */
            used: components["schemas"]["FiguresUsed"][];
            /** @description Title, head, key figures, and sections of tables, plots and texts, in the language of the request. */
            document: Record<string, unknown>;
        };
        /** SecondFactor */
        SecondFactor: {
            is_on: boolean;
            /** @description By the organization, of users who sign in by password. */
            is_required: boolean;
            /** @description Without a password it cannot be set up. */
            has_password: boolean;
            /** @description How many are left. */
            recovery_codes: number;
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
        /** ServiceAccount */
        ServiceAccount: {
            id: number;
            /** @example nightly-copy */
            name: string;
            /** @example Copies each night’s records into the traffic model */
            purpose: string;
            /**
             * @example [
             *       "can_use_api",
             *       "can_read_data"
             *     ]
             */
            permissions: ("can_use_api" | "can_read_data" | "can_create_exports" | "can_dispatch_commands" | "can_manage_organization")[];
            /**
             * @description Groups of sites: the user sees, exports and manages only their sites, and nothing that concerns the whole organization. null: all sites.
             * @example null
             */
            groups: number[] | null;
            is_active: boolean;
            /** @enum {string} */
            state: "active" | "ended" | "inactive";
            /**
             * Format: date-time
             * @description From then on the token is refused.
             */
            ends_at: string | null;
            /** Format: date-time */
            created_at: string;
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
        };
        /** Session */
        Session: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To half a minute.
             */
            last_seen_at: string;
            /**
             * Format: date-time
             * @description Later if it is used before.
             */
            expires_at: string;
            /** @example 192.0.2.7 */
            address: string;
            /** @example Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0 */
            user_agent: string;
            /** @description The session of this request. */
            current: boolean;
        };
        /** Share */
        Share: {
            /** Format: uuid */
            id: string;
            site: number;
            title: string;
            /**
             * @description What it shows.
             * @enum {string}
             */
            kind: "site" | "report" | "comparison";
            /** Format: date-time */
            from_dt: string;
            /** Format: date-time */
            to_dt: string;
            /** Format: date-time */
            created_at: string;
            /** @description The email address of the user. */
            created_by: string;
            /** Format: date-time */
            expires_at: string;
            has_password: boolean;
            embed_on: string[];
            /** @description How often it was opened. */
            reads: number;
            /** Format: date-time */
            last_read_at: string | null;
            wrong_passwords: number;
            /** @description False: whoever made it is inactive, or may no longer read all of its sites. Nobody can open it. */
            is_open: boolean;
        };
        /** ShiftPart */
        ShiftPart: {
            shift_minutes: number;
            /** Format: date-time */
            from_dt: string | null;
            /** Format: date-time */
            to_dt: string | null;
        };
        /** SignedIn */
        SignedIn: {
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
            /** @description The organization requires a second factor: until it is set up, this session opens nothing else. */
            must_set_up_second_factor: boolean;
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
        /** SiteGroup */
        SiteGroup: {
            id: number;
            /** @example Inner city */
            name: string;
            /** @example What the planning office counts */
            description: string;
            /**
             * @description Sites chosen by hand, whatever the rule says.
             * @example [
             *       1,
             *       2
             *     ]
             */
            sites: number[];
            /**
             * @description Rule: the site is in one of these cities, whatever the case of letters. Empty: any.
             * @example [
             *       "Turku"
             *     ]
             */
            cities: string[];
            /**
             * @description Rule: the site is in one of these countries or regions. Empty: any.
             * @example [
             *       "FI",
             *       "DE-NW"
             *     ]
             */
            regions: string[];
            /**
             * @description Rule: a device of one of these types stands at the site now. Empty: any.
             * @example [
             *       "radar"
             *     ]
             */
            device_types: ("radar" | "loop" | "tube" | "camera" | "lidar" | "other")[];
            /** @description Its permanent sites, those that were measured over a year, give the factors that make an AADT of short counts at its other sites: the section `estimate` of figures. */
            is_factor_group: boolean;
            /**
             * @description All sites that it has now: those chosen by hand, and those that match all lists of the rule.
             * @example [
             *       1,
             *       2,
             *       5
             *     ]
             */
            current_sites: number[];
            /** @description Users and service accounts that see the sites of this group. */
            users: number;
            /** Format: date-time */
            created_at: string;
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
        /** StationFile */
        StationFile: {
            /**
             * @description Those that the file describes.
             * @example 12
             */
            stations: number;
            /**
             * @description Stations that no site has now.
             * @example 9
             */
            missing: number;
            /**
             * @description Sites that were created.
             * @example 0
             */
            created: number;
            /** @description Stations of which no site could be created. */
            refused: {
                station: string;
                reason: string;
            }[];
            /** @description The first lines that cannot be used. */
            problems: {
                line: number;
                reason: string;
            }[];
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
        /** SuggestedGroup */
        SuggestedGroup: {
            /**
             * @description Their `id`.
             * @example [
             *       1,
             *       2,
             *       5
             *     ]
             */
            sites: number[];
            /** @example DE */
            country: string;
            /**
             * @description Null: of several.
             * @example DE-NW
             */
            region: string | null;
            /**
             * @description Class of road, by the speed limit in km/h. Null: of several.
             * @enum {string|null}
             */
            road: "up_to_60" | "up_to_100" | "above_100" | "no_limit" | null;
            /**
             * @description Of the two sites that differ most: the root mean square difference of months, or of weekdays, as a share of AADT.
             * @example 0.041
             */
            difference: number;
            /** @description The mean day of each month from January on, as a share of AADT: the mean of the sites. */
            months: number[];
            /** @description The same of the weekdays, from Monday on. */
            weekdays: number[];
        };
        /** SuggestedGroups */
        SuggestedGroups: {
            year: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            };
            /** @description How many were compared. */
            permanent_sites: number;
            /** @description Whether more than 100 sites have the data, of which the rest was not compared. */
            has_more: boolean;
            items: components["schemas"]["SuggestedGroup"][];
        };
        /** UnreadableLine */
        UnreadableLine: {
            /** @description Its name in a zip file, else empty. */
            file: string;
            line: number;
            /** @description Its first 200 characters. */
            text: string;
            reason: string;
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
        /** User */
        User: {
            id: number;
            /** @example mia@city.example */
            email: string;
            /** @example Mia Virtanen */
            name: string;
            /**
             * @example [
             *       "can_use_api",
             *       "can_read_data"
             *     ]
             */
            permissions: ("can_use_api" | "can_read_data" | "can_create_exports" | "can_dispatch_commands" | "can_manage_organization")[];
            /**
             * @description Groups of sites: the user sees, exports and manages only their sites, and nothing that concerns the whole organization. null: all sites.
             * @example null
             */
            groups: number[] | null;
            is_active: boolean;
            /**
             * @description Invited: has neither a password nor a token yet, and has not signed in by a provider.
             * @enum {string}
             */
            state: "invited" | "active" | "inactive";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description At the web app, or by the token.
             */
            last_seen_at: string | null;
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
            has_second_factor: boolean;
        };
        /** ValueOfColumn */
        ValueOfColumn: {
            text: string;
            /** @description Lines that have it. */
            rows: number;
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
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
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
                     *       "map_style_url": null,
                     *       "public_url": "https://traffic.example.org"
                     *     }
                     */
                    "application/json": {
                        /** @description null: the map that comes with the service. */
                        map_style_url: string | null;
                        /** @example https://traffic.example.org */
                        public_url: string;
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
    signIn: {
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
                 *       "email": "mia@city.example",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @example mia@city.example */
                    email: string;
                    /** Format: password */
                    password: string;
                    /**
                     * @description Of the authenticator app, or a recovery code. Each works once.
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description You, with a new session in a cookie. */
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
                     *       },
                     *       "must_set_up_second_factor": true
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
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
                     *       "email": [
                     *         "This field is required."
                     *       ],
                     *       "password": [
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
    readLink: {
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
                 *       "link": "u4lIb1sRh3WvGvT2q1mXo8b0Qe5dKzJ7nYpCfAx9HgE"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The part of its URL after the #.
                     * @example u4lIb1sRh3WvGvT2q1mXo8b0Qe5dKzJ7nYpCfAx9HgE
                     */
                    link: string;
                };
            };
        };
        responses: {
            /** @description What it is for, and for whom. */
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
                     *       "purpose": "invitation",
                     *       "email": "mia@city.example",
                     *       "name": "Mia Virtanen",
                     *       "organization": "City of Turku",
                     *       "expires_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        purpose: "invitation" | "reset";
                        /** @example mia@city.example */
                        email: string;
                        /** @example Mia Virtanen */
                        name: string;
                        /** @example City of Turku */
                        organization: string;
                        /** Format: date-time */
                        expires_at: string;
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
                     *       "link": [
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
    useLink: {
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
                 *       "link": "u4lIb1sRh3WvGvT2q1mXo8b0Qe5dKzJ7nYpCfAx9HgE",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The part of its URL after the #.
                     * @example u4lIb1sRh3WvGvT2q1mXo8b0Qe5dKzJ7nYpCfAx9HgE
                     */
                    link: string;
                    /** Format: password */
                    password: string;
                    /** @example Mia Virtanen */
                    name?: string;
                    /**
                     * @description Of the authenticator app, or a recovery code. Each works once.
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description You, with a new session in a cookie. */
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
                     *       },
                     *       "must_set_up_second_factor": true
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
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
                     *       "link": [
                     *         "This field is required."
                     *       ],
                     *       "password": [
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
    getPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether links are mailed. */
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
                     *       "is_available": true
                     *     }
                     */
                    "application/json": {
                        /** @description False if the service sends no mails. */
                        is_available: boolean;
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
    createPasswordReset: {
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
                 *       "email": "mia@city.example"
                 *     }
                 */
                "application/json": {
                    /** @example mia@city.example */
                    email: string;
                };
            };
        };
        responses: {
            /** @description A mail is sent if there is such an account. */
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
                content?: never;
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
                     *       "email": [
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
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
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
                     *           "id": "city",
                     *           "name": "City of Turku"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Provider"][];
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
    startProviderSignIn: {
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
                 *       "provider": "city"
                 *     }
                 */
                "application/json": {
                    /** @example city */
                    provider: string;
                };
            };
        };
        responses: {
            /** @description Where to go. */
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
                     *       "url": "https://login.city.example/authorize?…"
                     *     }
                     */
                    "application/json": {
                        /** @example https://login.city.example/authorize?… */
                        url: string;
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
                     *       "provider": [
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
    finishProviderSignIn: {
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
                 *       "provider": "city",
                 *       "answer": "?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The last part of the path of that page.
                     * @example city
                     */
                    provider: string;
                    /** @description The query of the page to which the provider redirected. */
                    answer: string;
                };
            };
        };
        responses: {
            /** @description You, with a new session in a cookie. */
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
                     *       "provider": [
                     *         "This field is required."
                     *       ],
                     *       "answer": [
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
    updateMe: {
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
                 *       "name": "Mia Virtanen",
                 *       "language": "de",
                 *       "units": "metric"
                 *     }
                 */
                "application/json": {
                    /** @example Mia Virtanen */
                    name?: string;
                    language?: string | null;
                    units?: ("metric" | "imperial") | null;
                };
            };
        };
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
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                    /**
                     * @description `imperial` adds `over_limit_mph` to the summary.
                     * @enum {string}
                     */
                    units?: "metric" | "imperial";
                    /** @description Adds `speed_histogram_mph` to each item, with bins of so many 0.1 mph. */
                    speed_bin_tenths_mph?: number;
                    /** @description `false` counts vehicles without reading their speeds, which are null in the items then: faster for long times. */
                    speeds?: boolean;
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
    readReport: {
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
                 *         "to_dt": "2026-06-08T00:00:00+02:00"
                 *       },
                 *       "sites": [
                 *         1
                 *       ],
                 *       "report": {
                 *         "sections": [
                 *           "by_direction",
                 *           "counts"
                 *         ]
                 *       }
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
            /** @description The report. */
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
                     *       "used": [
                     *         {
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
                     *         }
                     *       ],
                     *       "document": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Report"];
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
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over. */
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
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
                 *       "current_password": "correct horse battery staple",
                 *       "new_password": "staple battery horse correct"
                 *     }
                 */
                "application/json": {
                    /** Format: password */
                    current_password: string;
                    /** Format: password */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description It is changed. */
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
                     *       "current_password": [
                     *         "This field is required."
                     *       ],
                     *       "new_password": [
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
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
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
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *           "expires_at": "2026-06-01T07:15:23.412Z",
                     *           "address": "192.0.2.7",
                     *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0",
                     *           "current": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Session"][];
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
    deleteOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only this one is left. */
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the session.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over, immediately. */
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
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is on, and whether it must be. */
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
                     *       "is_on": true,
                     *       "is_required": true,
                     *       "has_password": true,
                     *       "recovery_codes": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SecondFactor"];
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
    startSecondFactor: {
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
                 *       "current_password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** Format: password */
                    current_password: string;
                };
            };
        };
        responses: {
            /** @description The secret. */
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
                     *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
                     *       "uri": "otpauth://totp/Wayside:mia%40city.example?…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Base32, to be typed.
                         * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
                         */
                        secret: string;
                        /**
                         * @description For a QR code.
                         * @example otpauth://totp/Wayside:mia%40city.example?…
                         */
                        uri: string;
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
                     *       "current_password": [
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
            /** @description There is one already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "You have a second factor already. Turn it off first."
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
    confirmSecondFactor: {
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
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Of the authenticator app, or a recovery code. Each works once.
                     * @example 492039
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description It is on. These are its recovery codes. */
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
                     *       "recovery_codes": [
                     *         "k3vq-7ns2-xw4m-b6ta"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Each works once instead of a code. Shown only this once.
                         * @example [
                         *       "k3vq-7ns2-xw4m-b6ta"
                         *     ]
                         */
                        recovery_codes: string[];
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
                     *       "code": [
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
            /** @description It was not started. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "There is no second factor to confirm. Start again."
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
    turnOffSecondFactor: {
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
                 *       "current_password": "correct horse battery staple",
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    /** Format: password */
                    current_password: string;
                    /**
                     * @description Of the authenticator app, or a recovery code. Each works once.
                     * @example 492039
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description It is off. */
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
                     *       "current_password": [
                     *         "This field is required."
                     *       ],
                     *       "code": [
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
            /** @description There is none. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "You have no second factor."
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
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What may be shown of it. */
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
                     *       "token": {
                     *         "mask": "way_8fK2…q9Xz",
                     *         "created_at": "2026-06-01T07:15:23.412Z",
                     *         "last_used_at": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "can_use_api": true,
                     *       "granters": [
                     *         {
                     *           "name": "",
                     *           "email": "mia@city.example"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
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
                        /** @description Whether a token can be generated, and works. */
                        can_use_api: boolean;
                        /** @description The users who can grant `can_use_api`. */
                        granters: {
                            name: string;
                            /** @example mia@city.example */
                            email: string;
                        }[];
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
    generateToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, which is shown only this once. */
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
                     *       "token": "",
                     *       "mask": "way_8fK2…q9Xz",
                     *       "created_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Shown only this once. */
                        token: string;
                        /** @example way_8fK2…q9Xz */
                        mask: string;
                        /** Format: date-time */
                        created_at: string;
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
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has stopped working. */
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your choices. */
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
                     *       "is_configured": true,
                     *       "alarms": "off",
                     *       "exports": true
                     *     }
                     */
                    "application/json": components["schemas"]["MailSettings"];
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
    updateMailSettings: {
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
                 *       "alarms": "daily",
                 *       "exports": true
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    alarms?: "off" | "immediate" | "daily" | "weekly";
                    exports?: boolean;
                };
            };
        };
        responses: {
            /** @description Your choices. */
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
                     *       "is_configured": true,
                     *       "alarms": "off",
                     *       "exports": true
                     *     }
                     */
                    "application/json": components["schemas"]["MailSettings"];
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
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganization: {
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
                 *       "units": "imperial"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Of users who have chosen none.
                     * @example imperial
                     * @enum {string}
                     */
                    units?: "metric" | "imperial";
                    /** @description Of users who sign in by password: until they have set it up, their sessions open nothing. */
                    requires_second_factor?: boolean;
                };
            };
        };
        responses: {
            /** @description The organization. */
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
                     *       "name": "",
                     *       "units": "metric",
                     *       "requires_second_factor": true
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
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
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo. */
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
                     *       "logo": null
                     *     }
                     */
                    "application/json": components["schemas"]["Logo"];
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
    replaceLogo: {
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
                 *       "logo": null
                 *     }
                 */
                "application/json": {
                    logo?: string | null;
                };
            };
        };
        responses: {
            /** @description The logo. */
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
                     *       "logo": null
                     *     }
                     */
                    "application/json": components["schemas"]["Logo"];
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
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users by id. */
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
                     *           "email": "mia@city.example",
                     *           "name": "Mia Virtanen",
                     *           "permissions": [
                     *             "can_use_api",
                     *             "can_read_data"
                     *           ],
                     *           "groups": null,
                     *           "is_active": true,
                     *           "state": "invited",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *           "token": {
                     *             "mask": "way_8fK2…q9Xz",
                     *             "created_at": "2026-06-01T07:15:23.412Z",
                     *             "last_used_at": "2026-06-01T07:15:23.412Z"
                     *           },
                     *           "has_second_factor": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["User"][];
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
    createUser: {
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
                 *       "email": "noa@city.example",
                 *       "name": "Noa Salo",
                 *       "permissions": [
                 *         "can_read_data"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Unique in its organization, case-insensitive.
                     * @example mia@city.example
                     */
                    email: string;
                    /**
                     * @default
                     * @example Mia Virtanen
                     */
                    name?: string;
                    /** @default [] */
                    permissions?: ("can_use_api" | "can_read_data" | "can_create_exports" | "can_dispatch_commands" | "can_manage_organization")[];
                    groups?: number[] | null;
                };
            };
        };
        responses: {
            /** @description The user, and the link for them. */
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
                     *       "user": {
                     *         "id": 1,
                     *         "email": "mia@city.example",
                     *         "name": "Mia Virtanen",
                     *         "permissions": [
                     *           "can_use_api",
                     *           "can_read_data"
                     *         ],
                     *         "groups": null,
                     *         "is_active": true,
                     *         "state": "invited",
                     *         "created_at": "2026-06-01T07:15:23.412Z",
                     *         "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *         "token": {
                     *           "mask": "way_8fK2…q9Xz",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "last_used_at": "2026-06-01T07:15:23.412Z"
                     *         },
                     *         "has_second_factor": true
                     *       },
                     *       "link": {
                     *         "url": "https://traffic.example.org/link#u4lIb1sRh3WvGvT2q1mXo8b0Qe5dKzJ7nYpCfAx9HgE",
                     *         "purpose": "invitation",
                     *         "expires_at": "2026-06-01T07:15:23.412Z",
                     *         "mailed": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        user: components["schemas"]["User"];
                        link: components["schemas"]["OneTimeLink"];
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
                     *       "email": [
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
            /** @description The organization has as many users as it may have. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The organization has 1000 users, which is the limit. The operator of the service can raise it (MAX_USERS)."
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
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the user.
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
                 *       "permissions": [
                 *         "can_read_data",
                 *         "can_create_exports"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @example Mia Virtanen */
                    name?: string;
                    permissions?: ("can_use_api" | "can_read_data" | "can_create_exports" | "can_dispatch_commands" | "can_manage_organization")[];
                    groups?: number[] | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The user as they are now. */
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
                     *       "email": "mia@city.example",
                     *       "name": "Mia Virtanen",
                     *       "permissions": [
                     *         "can_use_api",
                     *         "can_read_data"
                     *       ],
                     *       "groups": null,
                     *       "is_active": true,
                     *       "state": "invited",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *       "token": {
                     *         "mask": "way_8fK2…q9Xz",
                     *         "created_at": "2026-06-01T07:15:23.412Z",
                     *         "last_used_at": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "has_second_factor": true
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
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
            /** @description The organization would have no active manager. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This is the last active manager of the organization. Name another one first."
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
    createUserLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the user.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
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
                     *       "url": "https://traffic.example.org/link#u4lIb1sRh3WvGvT2q1mXo8b0Qe5dKzJ7nYpCfAx9HgE",
                     *       "purpose": "invitation",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "mailed": true
                     *     }
                     */
                    "application/json": components["schemas"]["OneTimeLink"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The user may not sign in. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The user is not active."
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
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the user.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user has no second factor. */
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
    listServiceAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service accounts by name. */
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
                     *           "name": "nightly-copy",
                     *           "purpose": "Copies each night’s records into the traffic model",
                     *           "permissions": [
                     *             "can_use_api",
                     *             "can_read_data"
                     *           ],
                     *           "groups": null,
                     *           "is_active": true,
                     *           "state": "active",
                     *           "ends_at": "2026-06-01T07:15:23.412Z",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "token": {
                     *             "mask": "way_8fK2…q9Xz",
                     *             "created_at": "2026-06-01T07:15:23.412Z",
                     *             "last_used_at": "2026-06-01T07:15:23.412Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["ServiceAccount"][];
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
    createServiceAccount: {
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
                 *       "name": "nightly-copy",
                 *       "purpose": "Copies each night’s records into the traffic model",
                 *       "permissions": [
                 *         "can_use_api",
                 *         "can_read_data"
                 *       ],
                 *       "ends_at": null
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Unique in its organization, case-insensitive. It never changes.
                     * @example nightly-copy
                     */
                    name: string;
                    /** @example Copies each night’s records into the traffic model */
                    purpose: string;
                    permissions: ("can_use_api" | "can_read_data" | "can_create_exports" | "can_dispatch_commands" | "can_manage_organization")[];
                    groups?: number[] | null;
                    ends_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The service account. */
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
                     *       "name": "nightly-copy",
                     *       "purpose": "Copies each night’s records into the traffic model",
                     *       "permissions": [
                     *         "can_use_api",
                     *         "can_read_data"
                     *       ],
                     *       "groups": null,
                     *       "is_active": true,
                     *       "state": "active",
                     *       "ends_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "token": {
                     *         "mask": "way_8fK2…q9Xz",
                     *         "created_at": "2026-06-01T07:15:23.412Z",
                     *         "last_used_at": "2026-06-01T07:15:23.412Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
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
                     *       "purpose": [
                     *         "This field is required."
                     *       ],
                     *       "permissions": [
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
            /** @description The organization has as many users as it may have. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The organization has 1000 users, which is the limit. The operator of the service can raise it (MAX_USERS)."
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
    updateServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the service-account.
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
                 *       "permissions": [
                 *         "can_use_api"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @example Copies each night’s records into the traffic model */
                    purpose?: string;
                    permissions?: ("can_use_api" | "can_read_data" | "can_create_exports" | "can_dispatch_commands" | "can_manage_organization")[];
                    groups?: number[] | null;
                    ends_at?: string | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The service account as it is now. */
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
                     *       "name": "nightly-copy",
                     *       "purpose": "Copies each night’s records into the traffic model",
                     *       "permissions": [
                     *         "can_use_api",
                     *         "can_read_data"
                     *       ],
                     *       "groups": null,
                     *       "is_active": true,
                     *       "state": "active",
                     *       "ends_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "token": {
                     *         "mask": "way_8fK2…q9Xz",
                     *         "created_at": "2026-06-01T07:15:23.412Z",
                     *         "last_used_at": "2026-06-01T07:15:23.412Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
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
    generateServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the service-account.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, which is shown only this once. */
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
                     *       "token": "",
                     *       "mask": "way_8fK2…q9Xz",
                     *       "created_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Shown only this once. */
                        token: string;
                        /** @example way_8fK2…q9Xz */
                        mask: string;
                        /** Format: date-time */
                        created_at: string;
                    };
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The account is inactive, has ended or lacks `can_use_api`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The service account is not active, or has ended."
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
    revokeServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the service-account.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has stopped working. */
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
    createSite: {
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
                 *       "site_id": "TKU-014",
                 *       "name": "Aurakatu, at the bridge",
                 *       "latitude": 60.4505,
                 *       "longitude": 22.2683,
                 *       "city": "Turku",
                 *       "country": "FI",
                 *       "time_zone": "Europe/Helsinki",
                 *       "speed_limit_kmh": 40,
                 *       "channels": [
                 *         {
                 *           "number": 1,
                 *           "name": "Northbound",
                 *           "direction": "to the market",
                 *           "lanes": 2,
                 *           "bearing_deg": 10
                 *         },
                 *         {
                 *           "number": 2,
                 *           "name": "Southbound"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Unique in its organization.
                     * @example TKU-014
                     */
                    site_id: string;
                    /** @example Aurakatu, at the bridge */
                    name: string;
                    /**
                     * @default
                     * @example Radar on the lamp post.
                     */
                    description?: string;
                    /**
                     * @description WGS 84.
                     * @example 60.4505
                     */
                    latitude: number;
                    /**
                     * @description WGS 84.
                     * @example 22.2683
                     */
                    longitude: number;
                    /**
                     * @default
                     * @example Aurakatu
                     */
                    street_name?: string;
                    /**
                     * @default
                     * @example Turku
                     */
                    city?: string;
                    /**
                     * @description ISO 3166-1 alpha-2. Absent: that of the coordinates; required at sea.
                     * @example FI
                     * @enum {string}
                     */
                    country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
                    region?: string | null;
                    station_number?: string | null;
                    /**
                     * @description A name of the IANA time zone database. Absent: that of the coordinates; required at sea.
                     * @example Europe/Helsinki
                     */
                    time_zone?: string;
                    speed_limit_kmh?: number | null;
                    /**
                     * @description The limits that the site has and had: the whole list.
                     * @example [
                     *       {
                     *         "from": null,
                     *         "kmh": 50
                     *       },
                     *       {
                     *         "from": "2026-05-01T00:00:00Z",
                     *         "kmh": 30
                     *       }
                     *     ]
                     */
                    speed_limits?: {
                        from?: string | null;
                        kmh?: number | null;
                        /**
                         * @description In which it is signed. With `mph` the sign shows the nearest whole number: 25 mph is sent as 40 km/h. Absent: that of the country.
                         * @enum {string}
                         */
                        unit?: "kmh" | "mph";
                    }[];
                    /** @default [] */
                    channels?: {
                        /** @description Unique in its site; records refer to it. */
                        number: number;
                        /**
                         * @default
                         * @example Northbound
                         */
                        name?: string;
                        /**
                         * @default
                         * @example towards the harbour
                         */
                        direction?: string;
                        /** @default 1 */
                        lanes?: number;
                        bearing_deg?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The site. */
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
                     *       "site_id": "TKU-014",
                     *       "name": "Aurakatu, at the bridge",
                     *       "description": "Radar on the lamp post.",
                     *       "latitude": 60.4505,
                     *       "longitude": 22.2683,
                     *       "street_name": "Aurakatu",
                     *       "city": "Turku",
                     *       "country": "FI",
                     *       "region": "DE-NW",
                     *       "station_number": "36-000007",
                     *       "time_zone": "Europe/Helsinki",
                     *       "speed_limit_kmh": 50,
                     *       "time_zone_fixed": true,
                     *       "retired_at": "2026-06-01T07:15:23.412Z",
                     *       "version": 1,
                     *       "speed_limits": [
                     *         {
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "kmh": 50,
                     *           "unit": "kmh"
                     *         }
                     *       ],
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
                     *         "serial": "WR-20417"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedSite"];
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
                     *       "site_id": [
                     *         "This field is required."
                     *       ],
                     *       "name": [
                     *         "This field is required."
                     *       ],
                     *       "latitude": [
                     *         "This field is required."
                     *       ],
                     *       "longitude": [
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
            /** @description The organization has as many sites as it may have. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The organization has 10000 sites, which is the limit. The operator of the service can raise it (MAX_SITES)."
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
    getPlace: {
        parameters: {
            query: {
                /**
                 * @description WGS 84.
                 * @example 60.4505
                 */
                latitude: number;
                /**
                 * @description WGS 84.
                 * @example 22.2683
                 */
                longitude: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to propose for a site there. */
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
                     *       "country": "FI",
                     *       "time_zone": "Europe/Helsinki"
                     *     }
                     */
                    "application/json": components["schemas"]["Place"];
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
                     *       "latitude": [
                     *         "This field is required."
                     *       ],
                     *       "longitude": [
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
    getManagedSite: {
        parameters: {
            query?: never;
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
            /** @description The site, with the `version` that an edit sends. */
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
                     *       "site_id": "TKU-014",
                     *       "name": "Aurakatu, at the bridge",
                     *       "description": "Radar on the lamp post.",
                     *       "latitude": 60.4505,
                     *       "longitude": 22.2683,
                     *       "street_name": "Aurakatu",
                     *       "city": "Turku",
                     *       "country": "FI",
                     *       "region": "DE-NW",
                     *       "station_number": "36-000007",
                     *       "time_zone": "Europe/Helsinki",
                     *       "speed_limit_kmh": 50,
                     *       "time_zone_fixed": true,
                     *       "retired_at": "2026-06-01T07:15:23.412Z",
                     *       "version": 1,
                     *       "speed_limits": [
                     *         {
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "kmh": 50,
                     *           "unit": "kmh"
                     *         }
                     *       ],
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
                     *         "serial": "WR-20417"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedSite"];
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
    updateSite: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1,
                 *       "name": "Aurakatu, at the new bridge",
                 *       "speed_limit_kmh": 30
                 *     }
                 */
                "application/json": {
                    /** @description The version of the site that you loaded. */
                    version: number;
                    /**
                     * @description Unique in its organization.
                     * @example TKU-014
                     */
                    site_id?: string;
                    /** @example Aurakatu, at the bridge */
                    name?: string;
                    /** @example Radar on the lamp post. */
                    description?: string;
                    /**
                     * @description WGS 84.
                     * @example 60.4505
                     */
                    latitude?: number;
                    /**
                     * @description WGS 84.
                     * @example 22.2683
                     */
                    longitude?: number;
                    /** @example Aurakatu */
                    street_name?: string;
                    /** @example Turku */
                    city?: string;
                    /**
                     * @description ISO 3166-1 alpha-2.
                     * @example FI
                     * @enum {string}
                     */
                    country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
                    region?: string | null;
                    station_number?: string | null;
                    /**
                     * @description A name of the IANA time zone database.
                     * @example Europe/Helsinki
                     */
                    time_zone?: string;
                    speed_limit_kmh?: number | null;
                    /**
                     * @description The limits that the site has and had: the whole list.
                     * @example [
                     *       {
                     *         "from": null,
                     *         "kmh": 50
                     *       },
                     *       {
                     *         "from": "2026-05-01T00:00:00Z",
                     *         "kmh": 30
                     *       }
                     *     ]
                     */
                    speed_limits?: {
                        from?: string | null;
                        kmh?: number | null;
                        /**
                         * @description In which it is signed. With `mph` the sign shows the nearest whole number: 25 mph is sent as 40 km/h. Absent: that of the country.
                         * @enum {string}
                         */
                        unit?: "kmh" | "mph";
                    }[];
                    /** @description The whole list. */
                    channels?: {
                        /** @description Unique in its site; records refer to it. */
                        number: number;
                        /**
                         * @default
                         * @example Northbound
                         */
                        name?: string;
                        /**
                         * @default
                         * @example towards the harbour
                         */
                        direction?: string;
                        /** @default 1 */
                        lanes?: number;
                        bearing_deg?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The site as it is now. */
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
                     *       "site_id": "TKU-014",
                     *       "name": "Aurakatu, at the bridge",
                     *       "description": "Radar on the lamp post.",
                     *       "latitude": 60.4505,
                     *       "longitude": 22.2683,
                     *       "street_name": "Aurakatu",
                     *       "city": "Turku",
                     *       "country": "FI",
                     *       "region": "DE-NW",
                     *       "station_number": "36-000007",
                     *       "time_zone": "Europe/Helsinki",
                     *       "speed_limit_kmh": 50,
                     *       "time_zone_fixed": true,
                     *       "retired_at": "2026-06-01T07:15:23.412Z",
                     *       "version": 1,
                     *       "speed_limits": [
                     *         {
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "kmh": 50,
                     *           "unit": "kmh"
                     *         }
                     *       ],
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
                     *         "serial": "WR-20417"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedSite"];
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
                     *       "version": [
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
            /** @description Another user has changed the site since you loaded it. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The site was changed by somebody else. Load it again."
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
    retireSite: {
        parameters: {
            query?: never;
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
            /** @description The site, now retired. */
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
                     *       "site_id": "TKU-014",
                     *       "name": "Aurakatu, at the bridge",
                     *       "description": "Radar on the lamp post.",
                     *       "latitude": 60.4505,
                     *       "longitude": 22.2683,
                     *       "street_name": "Aurakatu",
                     *       "city": "Turku",
                     *       "country": "FI",
                     *       "region": "DE-NW",
                     *       "station_number": "36-000007",
                     *       "time_zone": "Europe/Helsinki",
                     *       "speed_limit_kmh": 50,
                     *       "time_zone_fixed": true,
                     *       "retired_at": "2026-06-01T07:15:23.412Z",
                     *       "version": 1,
                     *       "speed_limits": [
                     *         {
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "kmh": 50,
                     *           "unit": "kmh"
                     *         }
                     *       ],
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
                     *         "serial": "WR-20417"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedSite"];
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
    restoreSite: {
        parameters: {
            query?: never;
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
            /** @description The site, now in use. */
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
                     *       "site_id": "TKU-014",
                     *       "name": "Aurakatu, at the bridge",
                     *       "description": "Radar on the lamp post.",
                     *       "latitude": 60.4505,
                     *       "longitude": 22.2683,
                     *       "street_name": "Aurakatu",
                     *       "city": "Turku",
                     *       "country": "FI",
                     *       "region": "DE-NW",
                     *       "station_number": "36-000007",
                     *       "time_zone": "Europe/Helsinki",
                     *       "speed_limit_kmh": 50,
                     *       "time_zone_fixed": true,
                     *       "retired_at": "2026-06-01T07:15:23.412Z",
                     *       "version": 1,
                     *       "speed_limits": [
                     *         {
                     *           "from": "2026-06-01T07:15:23.412Z",
                     *           "kmh": 50,
                     *           "unit": "kmh"
                     *         }
                     *       ],
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
                     *         "serial": "WR-20417"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedSite"];
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
    getPublication: {
        parameters: {
            query?: never;
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
            /** @description Null while the site is private. */
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
                     *       "publication": {
                     *         "licence": "CC-BY-4.0",
                     *         "attribution": "City of Turku",
                     *         "description": "Counts both directions since the bridge was rebuilt.",
                     *         "delay_hours": 24,
                     *         "shortest_interval": "1h",
                     *         "shows_speeds": true,
                     *         "shows_vehicles": false,
                     *         "published_at": "2026-06-01T07:15:23.412Z",
                     *         "changed_at": "2026-06-01T07:15:23.412Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        publication: components["schemas"]["ManagedPublication"] | null;
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
    publishSite: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "licence": "CC-BY-4.0",
                 *       "attribution": "City of Turku",
                 *       "delay_hours": 24,
                 *       "shortest_interval": "1h"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Its identifier of SPDX.
                     * @example CC-BY-4.0
                     * @enum {string}
                     */
                    licence: "CC-BY-4.0" | "CC0-1.0" | "ODbL-1.0" | "DL-DE-BY-2.0" | "DL-DE-ZERO-2.0" | "etalab-2.0" | "OGL-UK-3.0" | "NLOD-2.0";
                    /** @example City of Turku */
                    attribution: string;
                    /**
                     * @description What readers should know of the site. Its own description stays private.
                     * @default
                     * @example Counts both directions since the bridge was rebuilt.
                     */
                    description?: string;
                    /**
                     * @description What is younger is not shown.
                     * @default 24
                     */
                    delay_hours?: number;
                    /**
                     * @description Nothing is counted over a shorter time.
                     * @default 1h
                     * @enum {string}
                     */
                    shortest_interval?: "1h" | "15m" | "5m" | "1m";
                    /**
                     * @description Speeds, lengths and headways too, in sums of an interval; counts and classes alone if not.
                     * @default true
                     */
                    shows_speeds?: boolean;
                    /**
                     * @description Single vehicles too: minute, channel, class and (with `shows_speeds`) speed of each, nothing else. Needs a `shortest_interval` of `1m`.
                     * @default false
                     */
                    shows_vehicles?: boolean;
                    /**
                     * @description Must be true for a `shortest_interval` below 15 minutes: on a quiet road it often holds one vehicle, whose speed and class anyone can read who knows when a person drove there.
                     * @default false
                     */
                    accepts_single_vehicles?: boolean;
                };
            };
        };
        responses: {
            /** @description How it is published now. */
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
                     *       "publication": {
                     *         "licence": "CC-BY-4.0",
                     *         "attribution": "City of Turku",
                     *         "description": "Counts both directions since the bridge was rebuilt.",
                     *         "delay_hours": 24,
                     *         "shortest_interval": "1h",
                     *         "shows_speeds": true,
                     *         "shows_vehicles": false,
                     *         "published_at": "2026-06-01T07:15:23.412Z",
                     *         "changed_at": "2026-06-01T07:15:23.412Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        publication: components["schemas"]["ManagedPublication"] | null;
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
                     *       "licence": [
                     *         "This field is required."
                     *       ],
                     *       "attribution": [
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
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unpublishSite: {
        parameters: {
            query?: never;
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
            /** @description It is private. */
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
    listShares: {
        parameters: {
            query?: {
                /** @description Of this site, alone or compared. */
                site?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
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
                     *           "site": 1,
                     *           "title": "",
                     *           "kind": "site",
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "created_by": "",
                     *           "expires_at": "2026-06-01T07:15:23.412Z",
                     *           "has_password": true,
                     *           "embed_on": [
                     *             ""
                     *           ],
                     *           "reads": 1,
                     *           "last_read_at": "2026-06-01T07:15:23.412Z",
                     *           "wrong_passwords": 1,
                     *           "is_open": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Share"][];
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
    createShare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    site: number;
                    /** @example Aurakatu in June */
                    title: string;
                    view?: {
                        figures: {
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
                        /** @enum {string} */
                        interval: "5m" | "15m" | "1h" | "1d" | "1w" | "1mo";
                        /**
                         * @description What the volumes are stacked by.
                         * @enum {string}
                         */
                        split: "direction" | "class";
                    };
                    /** @description Instead of `view`: a report, or with `compare` that of a comparison, as `POST …/data/report` takes it. */
                    report?: {
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
                    /**
                     * Format: date-time
                     * @description At most 366 days from now.
                     */
                    expires_at: string;
                    /** Format: password */
                    password?: string;
                    /**
                     * @description Origins of pages that may show it in a frame.
                     * @default []
                     */
                    embed_on?: string[];
                };
            };
        };
        responses: {
            /** @description The link. */
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
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "site": 1,
                     *       "title": "",
                     *       "kind": "site",
                     *       "from_dt": "2026-06-01T07:15:23.412Z",
                     *       "to_dt": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "created_by": "",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "has_password": true,
                     *       "embed_on": [
                     *         ""
                     *       ],
                     *       "reads": 1,
                     *       "last_read_at": "2026-06-01T07:15:23.412Z",
                     *       "wrong_passwords": 1,
                     *       "is_open": true
                     *     }
                     */
                    "application/json": components["schemas"]["Share"];
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
                     *       "site": [
                     *         "This field is required."
                     *       ],
                     *       "title": [
                     *         "This field is required."
                     *       ],
                     *       "expires_at": [
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
            /** @description The organization has as many links as it may have at a time. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The organization has 500 links to share, which is the limit. Revoke one first."
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
    revokeShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the share.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It cannot be read by any more. */
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
    listGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups by name. */
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
                     *           "name": "Inner city",
                     *           "description": "What the planning office counts",
                     *           "sites": [
                     *             1,
                     *             2
                     *           ],
                     *           "cities": [
                     *             "Turku"
                     *           ],
                     *           "regions": [
                     *             "FI",
                     *             "DE-NW"
                     *           ],
                     *           "device_types": [
                     *             "radar"
                     *           ],
                     *           "is_factor_group": true,
                     *           "current_sites": [
                     *             1,
                     *             2,
                     *             5
                     *           ],
                     *           "users": 1,
                     *           "created_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["SiteGroup"][];
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
    createGroup: {
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
                 *       "name": "Radars in Turku",
                 *       "cities": [
                 *         "Turku"
                 *       ],
                 *       "device_types": [
                 *         "radar"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @example Inner city */
                    name: string;
                    /**
                     * @default
                     * @example What the planning office counts
                     */
                    description?: string;
                    /**
                     * @description Sites chosen by hand, whatever the rule says.
                     * @default []
                     * @example [
                     *       1,
                     *       2
                     *     ]
                     */
                    sites?: number[];
                    /**
                     * @description Rule: the site is in one of these cities, whatever the case of letters. Empty: any.
                     * @default []
                     * @example [
                     *       "Turku"
                     *     ]
                     */
                    cities?: string[];
                    /**
                     * @description Rule: the site is in one of these countries or regions. Empty: any.
                     * @default []
                     * @example [
                     *       "FI",
                     *       "DE-NW"
                     *     ]
                     */
                    regions?: string[];
                    /**
                     * @description Rule: a device of one of these types stands at the site now. Empty: any.
                     * @default []
                     * @example [
                     *       "radar"
                     *     ]
                     */
                    device_types?: ("radar" | "loop" | "tube" | "camera" | "lidar" | "other")[];
                    /**
                     * @description Its permanent sites, those that were measured over a year, give the factors that make an AADT of short counts at its other sites: the section `estimate` of figures.
                     * @default false
                     */
                    is_factor_group?: boolean;
                };
            };
        };
        responses: {
            /** @description The group. */
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
                     *       "name": "Inner city",
                     *       "description": "What the planning office counts",
                     *       "sites": [
                     *         1,
                     *         2
                     *       ],
                     *       "cities": [
                     *         "Turku"
                     *       ],
                     *       "regions": [
                     *         "FI",
                     *         "DE-NW"
                     *       ],
                     *       "device_types": [
                     *         "radar"
                     *       ],
                     *       "is_factor_group": true,
                     *       "current_sites": [
                     *         1,
                     *         2,
                     *         5
                     *       ],
                     *       "users": 1,
                     *       "created_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteGroup"];
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
            /** @description The organization has as many groups as it may have. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The organization has 200 groups of sites, which is the limit. Delete one first."
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
    getGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the group.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
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
                     *       "name": "Inner city",
                     *       "description": "What the planning office counts",
                     *       "sites": [
                     *         1,
                     *         2
                     *       ],
                     *       "cities": [
                     *         "Turku"
                     *       ],
                     *       "regions": [
                     *         "FI",
                     *         "DE-NW"
                     *       ],
                     *       "device_types": [
                     *         "radar"
                     *       ],
                     *       "is_factor_group": true,
                     *       "current_sites": [
                     *         1,
                     *         2,
                     *         5
                     *       ],
                     *       "users": 1,
                     *       "created_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteGroup"];
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
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the group.
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
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the group.
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
                 *       "cities": [
                 *         "Turku",
                 *         "Naantali"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @example Inner city */
                    name?: string;
                    /** @example What the planning office counts */
                    description?: string;
                    /**
                     * @description Sites chosen by hand, whatever the rule says.
                     * @example [
                     *       1,
                     *       2
                     *     ]
                     */
                    sites?: number[];
                    /**
                     * @description Rule: the site is in one of these cities, whatever the case of letters. Empty: any.
                     * @example [
                     *       "Turku"
                     *     ]
                     */
                    cities?: string[];
                    /**
                     * @description Rule: the site is in one of these countries or regions. Empty: any.
                     * @example [
                     *       "FI",
                     *       "DE-NW"
                     *     ]
                     */
                    regions?: string[];
                    /**
                     * @description Rule: a device of one of these types stands at the site now. Empty: any.
                     * @example [
                     *       "radar"
                     *     ]
                     */
                    device_types?: ("radar" | "loop" | "tube" | "camera" | "lidar" | "other")[];
                    /** @description Its permanent sites, those that were measured over a year, give the factors that make an AADT of short counts at its other sites: the section `estimate` of figures. */
                    is_factor_group?: boolean;
                };
            };
        };
        responses: {
            /** @description The group as it is now. */
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
                     *       "name": "Inner city",
                     *       "description": "What the planning office counts",
                     *       "sites": [
                     *         1,
                     *         2
                     *       ],
                     *       "cities": [
                     *         "Turku"
                     *       ],
                     *       "regions": [
                     *         "FI",
                     *         "DE-NW"
                     *       ],
                     *       "device_types": [
                     *         "radar"
                     *       ],
                     *       "is_factor_group": true,
                     *       "current_sites": [
                     *         1,
                     *         2,
                     *         5
                     *       ],
                     *       "users": 1,
                     *       "created_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteGroup"];
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
    listSuggestedGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
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
                     *       "year": {
                     *         "from": "2026-06-01",
                     *         "to": "2026-06-01"
                     *       },
                     *       "permanent_sites": 1,
                     *       "has_more": true,
                     *       "items": [
                     *         {
                     *           "sites": [
                     *             1,
                     *             2,
                     *             5
                     *           ],
                     *           "country": "DE",
                     *           "region": "DE-NW",
                     *           "road": "up_to_60",
                     *           "difference": 0.041,
                     *           "months": [
                     *             1
                     *           ],
                     *           "weekdays": [
                     *             1
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SuggestedGroups"];
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
    listDevices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The devices by id. */
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
                     *           "serial": "WR-20417",
                     *           "device_type": "radar",
                     *           "class_scheme": "tls_8_1",
                     *           "clock_resolution_ms": 1000,
                     *           "upload_interval_s": 900,
                     *           "configuration_number": 1,
                     *           "is_simulated": true,
                     *           "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "site": {
                     *             "id": 1,
                     *             "site_id": "TKU-014",
                     *             "name": "Aurakatu, at the bridge",
                     *             "from_dt": "2026-06-01T07:15:23.412Z"
                     *           },
                     *           "keys": [
                     *             {
                     *               "id": 1,
                     *               "mask": "wayd_8fK…q9Xz",
                     *               "created_at": "2026-06-01T07:15:23.412Z",
                     *               "revoked_at": "2026-06-01T07:15:23.412Z",
                     *               "last_used_at": "2026-06-01T07:15:23.412Z"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Device"][];
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
    createDevice: {
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
                 *       "serial": "WR-20417",
                 *       "device_type": "radar",
                 *       "class_scheme": "tls_8_1"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Unique in its organization.
                     * @example WR-20417
                     */
                    serial: string;
                    /**
                     * @example radar
                     * @enum {string}
                     */
                    device_type: "radar" | "loop" | "tube" | "camera" | "lidar" | "other";
                    /**
                     * @description What its class codes mean.
                     * @default none
                     * @enum {string}
                     */
                    class_scheme?: "tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none";
                    /**
                     * @description One tick of its clock.
                     * @default 1000
                     */
                    clock_resolution_ms?: number;
                    /**
                     * @description How often it sends; it counts as silent after 3 times this.
                     * @default 900
                     */
                    upload_interval_s?: number;
                };
            };
        };
        responses: {
            /** @description The device. */
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
                     *       "serial": "WR-20417",
                     *       "device_type": "radar",
                     *       "class_scheme": "tls_8_1",
                     *       "clock_resolution_ms": 1000,
                     *       "upload_interval_s": 900,
                     *       "configuration_number": 1,
                     *       "is_simulated": true,
                     *       "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "site": {
                     *         "id": 1,
                     *         "site_id": "TKU-014",
                     *         "name": "Aurakatu, at the bridge",
                     *         "from_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "keys": [
                     *         {
                     *           "id": 1,
                     *           "mask": "wayd_8fK…q9Xz",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "revoked_at": "2026-06-01T07:15:23.412Z",
                     *           "last_used_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "site": {
                     *             "id": 1,
                     *             "site_id": "TKU-014",
                     *             "name": "Aurakatu, at the bridge"
                     *           },
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceDetail"];
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
                     *       "serial": [
                     *         "This field is required."
                     *       ],
                     *       "device_type": [
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
            /** @description The organization has as many devices as it may have. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The organization has 20000 devices, which is the limit. The operator of the service can raise it (MAX_DEVICES)."
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
    getDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the device.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device and its history. */
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
                     *       "serial": "WR-20417",
                     *       "device_type": "radar",
                     *       "class_scheme": "tls_8_1",
                     *       "clock_resolution_ms": 1000,
                     *       "upload_interval_s": 900,
                     *       "configuration_number": 1,
                     *       "is_simulated": true,
                     *       "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "site": {
                     *         "id": 1,
                     *         "site_id": "TKU-014",
                     *         "name": "Aurakatu, at the bridge",
                     *         "from_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "keys": [
                     *         {
                     *           "id": 1,
                     *           "mask": "wayd_8fK…q9Xz",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "revoked_at": "2026-06-01T07:15:23.412Z",
                     *           "last_used_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "site": {
                     *             "id": 1,
                     *             "site_id": "TKU-014",
                     *             "name": "Aurakatu, at the bridge"
                     *           },
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceDetail"];
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
    updateDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the device.
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
                 *       "upload_interval_s": 300
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Unique in its organization.
                     * @example WR-20417
                     */
                    serial?: string;
                    /**
                     * @example radar
                     * @enum {string}
                     */
                    device_type?: "radar" | "loop" | "tube" | "camera" | "lidar" | "other";
                    /**
                     * @description What its class codes mean.
                     * @enum {string}
                     */
                    class_scheme?: "tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none";
                    /** @description One tick of its clock. */
                    clock_resolution_ms?: number;
                    /** @description How often it sends; it counts as silent after 3 times this. */
                    upload_interval_s?: number;
                };
            };
        };
        responses: {
            /** @description The device as it is now. */
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
                     *       "serial": "WR-20417",
                     *       "device_type": "radar",
                     *       "class_scheme": "tls_8_1",
                     *       "clock_resolution_ms": 1000,
                     *       "upload_interval_s": 900,
                     *       "configuration_number": 1,
                     *       "is_simulated": true,
                     *       "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "site": {
                     *         "id": 1,
                     *         "site_id": "TKU-014",
                     *         "name": "Aurakatu, at the bridge",
                     *         "from_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "keys": [
                     *         {
                     *           "id": 1,
                     *           "mask": "wayd_8fK…q9Xz",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "revoked_at": "2026-06-01T07:15:23.412Z",
                     *           "last_used_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "site": {
                     *             "id": 1,
                     *             "site_id": "TKU-014",
                     *             "name": "Aurakatu, at the bridge"
                     *           },
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceDetail"];
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
    assignDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the device.
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
                 *       "site": 1,
                 *       "from_dt": "2026-06-01T07:00:00Z",
                 *       "replace": true
                 *     }
                 */
                "application/json": {
                    /** @description The `id` of the site. */
                    site: number;
                    /**
                     * Format: date-time
                     * @description When it was installed there; now when absent.
                     */
                    from_dt?: string;
                    /**
                     * @description Replace the device that is installed there.
                     * @default false
                     */
                    replace?: boolean;
                };
            };
        };
        responses: {
            /** @description The device, with its new site. */
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
                     *       "serial": "WR-20417",
                     *       "device_type": "radar",
                     *       "class_scheme": "tls_8_1",
                     *       "clock_resolution_ms": 1000,
                     *       "upload_interval_s": 900,
                     *       "configuration_number": 1,
                     *       "is_simulated": true,
                     *       "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "site": {
                     *         "id": 1,
                     *         "site_id": "TKU-014",
                     *         "name": "Aurakatu, at the bridge",
                     *         "from_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "keys": [
                     *         {
                     *           "id": 1,
                     *           "mask": "wayd_8fK…q9Xz",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "revoked_at": "2026-06-01T07:15:23.412Z",
                     *           "last_used_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "site": {
                     *             "id": 1,
                     *             "site_id": "TKU-014",
                     *             "name": "Aurakatu, at the bridge"
                     *           },
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceDetail"];
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
                     *       "site": [
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
            /** @description Another device is installed there, and `replace` is not true. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Device WR-20417 stands at this site. Say if it is to be replaced."
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
    changeAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the device.
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
                 *       "from_dt": "2026-06-01T07:00:00Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description When it was installed at its site.
                     */
                    from_dt: string;
                };
            };
        };
        responses: {
            /** @description The device, with the corrected assignment. */
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
                     *       "serial": "WR-20417",
                     *       "device_type": "radar",
                     *       "class_scheme": "tls_8_1",
                     *       "clock_resolution_ms": 1000,
                     *       "upload_interval_s": 900,
                     *       "configuration_number": 1,
                     *       "is_simulated": true,
                     *       "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "site": {
                     *         "id": 1,
                     *         "site_id": "TKU-014",
                     *         "name": "Aurakatu, at the bridge",
                     *         "from_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "keys": [
                     *         {
                     *           "id": 1,
                     *           "mask": "wayd_8fK…q9Xz",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "revoked_at": "2026-06-01T07:15:23.412Z",
                     *           "last_used_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "site": {
                     *             "id": 1,
                     *             "site_id": "TKU-014",
                     *             "name": "Aurakatu, at the bridge"
                     *           },
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceDetail"];
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
                     *       "from_dt": [
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
            /** @description It is not installed at a site. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The device stands at no site."
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
    unassignDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the device.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description When it was removed; now when absent.
                     */
                    to_dt?: string;
                };
            };
        };
        responses: {
            /** @description The device, now without a site. */
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
                     *       "serial": "WR-20417",
                     *       "device_type": "radar",
                     *       "class_scheme": "tls_8_1",
                     *       "clock_resolution_ms": 1000,
                     *       "upload_interval_s": 900,
                     *       "configuration_number": 1,
                     *       "is_simulated": true,
                     *       "last_seen_at": "2026-06-01T07:15:23.412Z",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "site": {
                     *         "id": 1,
                     *         "site_id": "TKU-014",
                     *         "name": "Aurakatu, at the bridge",
                     *         "from_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "keys": [
                     *         {
                     *           "id": 1,
                     *           "mask": "wayd_8fK…q9Xz",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "revoked_at": "2026-06-01T07:15:23.412Z",
                     *           "last_used_at": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "site": {
                     *             "id": 1,
                     *             "site_id": "TKU-014",
                     *             "name": "Aurakatu, at the bridge"
                     *           },
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceDetail"];
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
            /** @description It is not installed at a site. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The device stands at no site."
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
    createDeviceKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the device.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, which is shown only this once. */
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
                     *       "key": "wayd_…",
                     *       "id": 1,
                     *       "mask": "wayd_8fK…q9Xz",
                     *       "created_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedDeviceKey"];
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
    revokeDeviceKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the device.
                 * @example 1
                 */
                id: number;
                /**
                 * @description The `id` of the key.
                 * @example 1
                 */
                key: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key does not work any more. */
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
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description One action, or all actions on a noun: `token.revoke`, or `token`.
                 * @example token
                 */
                action?: string;
                /** @description Only actions of this user. */
                user?: number;
                /**
                 * @description A part of the target, without regard to case and accents.
                 * @example TKU
                 */
                target?: string;
                /**
                 * @description Not before.
                 * @example 2026-06-01T00:00:00Z
                 */
                from_dt?: string;
                /**
                 * @description Before.
                 * @example 2036-06-01T00:00:00Z
                 */
                to_dt?: string;
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
            /** @description A page of the log. */
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
                     *           "at": "2026-06-01T07:15:23.412Z",
                     *           "actor": "mia@city.example",
                     *           "user_id": 1,
                     *           "action": "token.regenerate",
                     *           "target": "noa@city.example",
                     *           "details": {
                     *             "mask": "way_8fK2…q9Xz"
                     *           },
                     *           "address": "192.0.2.7"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
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
                     *       "action": [
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
    getImportShift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shift. */
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
                     *       "import_id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "shift_minutes": 1,
                     *       "from_dt": "2026-06-01T07:15:23.412Z",
                     *       "to_dt": "2026-06-01T07:15:23.412Z",
                     *       "parts": [
                     *         {
                     *           "shift_minutes": 1,
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "status": "copying",
                     *       "records": 1,
                     *       "accepted": 1,
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportShift"];
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
    createImportShift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
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
                 *       "shift_minutes": 60
                 *     }
                 */
                "application/json": {
                    shift_minutes?: number | null;
                    from_dt?: string | null;
                    to_dt?: string | null;
                    parts?: {
                        /**
                         * @description Negative: earlier.
                         * @example 60
                         */
                        shift_minutes: number;
                        from_dt?: string | null;
                        to_dt?: string | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description The shift. */
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
                     *       "import_id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "shift_minutes": 1,
                     *       "from_dt": "2026-06-01T07:15:23.412Z",
                     *       "to_dt": "2026-06-01T07:15:23.412Z",
                     *       "parts": [
                     *         {
                     *           "shift_minutes": 1,
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ],
                     *       "status": "copying",
                     *       "records": 1,
                     *       "accepted": 1,
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportShift"];
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
                     *       "shift_minutes": [
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
            /** @description It is running, being shifted, or nothing of it is stored. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The import is running or being shifted."
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
    getProposedShift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parts. */
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
                     *       "parts": [
                     *         {
                     *           "shift_minutes": 1,
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProposedShift"];
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
    readStations: {
        parameters: {
            query?: {
                /** @description Whether missing sites are created. */
                create?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description What the file has, and what was created. */
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
                     *       "stations": 12,
                     *       "missing": 9,
                     *       "created": 0,
                     *       "refused": [
                     *         {
                     *           "station": "",
                     *           "reason": ""
                     *         }
                     *       ],
                     *       "problems": [
                     *         {
                     *           "line": 1,
                     *           "reason": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StationFile"];
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
            /** @description The organization has as many sites as it may have; those created before stay. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The organization has 10000 sites, which is the limit. The operator of the service can raise it (MAX_SITES)."
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
    listImports: {
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
            /** @description The imports. */
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
                     *           "name": "",
                     *           "size_bytes": 1,
                     *           "status": "previewed",
                     *           "format": "wayside-csv",
                     *           "time_zone": null,
                     *           "ambiguous": "first",
                     *           "axle_factor": 1,
                     *           "mapping": {
                     *             "time_format": "DD.MM.YYYY HH:mm:ss",
                     *             "columns": [
                     *               {
                     *                 "column": "Time",
                     *                 "is": "timestamp"
                     *               }
                     *             ]
                     *           },
                     *           "counts": "all",
                     *           "channels": [
                     *             {
                     *               "channel": 1,
                     *               "number": 1
                     *             }
                     *           ],
                     *           "measured": {
                     *             "from_dt": "2026-06-01T07:15:23.412Z",
                     *             "to_dt": "2026-06-01T07:15:23.412Z"
                     *           },
                     *           "leave_out": true,
                     *           "preview": {
                     *             "format": "wayside-csv",
                     *             "files": [
                     *               {
                     *                 "name": "",
                     *                 "size_bytes": 1,
                     *                 "vehicles": 1,
                     *                 "notices": [
                     *                   ""
                     *                 ],
                     *                 "problem": null
                     *               }
                     *             ],
                     *             "notices": [
                     *               ""
                     *             ],
                     *             "clock": {
                     *               "sentence": "",
                     *               "kind": "own_offsets",
                     *               "utc_offset": null,
                     *               "is_remembered": true,
                     *               "skipped_lines": 0,
                     *               "proposed_time_zone": null
                     *             },
                     *             "is_unclassed": true,
                     *             "channels": [
                     *               {
                     *                 "channel": 1,
                     *                 "name": "",
                     *                 "direction": "",
                     *                 "vehicles": 0,
                     *                 "is_known": true
                     *               }
                     *             ],
                     *             "measured": {
                     *               "source": "file",
                     *               "from_dt": "2026-06-01T07:15:23.412Z",
                     *               "to_dt": "2026-06-01T07:15:23.412Z",
                     *               "quiet": [
                     *                 {
                     *                   "from_dt": "2026-06-01T07:15:23.412Z",
                     *                   "to_dt": "2026-06-01T07:15:23.412Z",
                     *                   "place": "whole"
                     *                 }
                     *               ],
                     *               "sentence": ""
                     *             },
                     *             "raw_lines": [
                     *               ""
                     *             ],
                     *             "lines": [
                     *               {
                     *                 "line": 1,
                     *                 "text": "",
                     *                 "record": {
                     *                   "timestamp": "2026-06-01T07:15:23.412Z",
                     *                   "channel": 1
                     *                 },
                     *                 "interval": {
                     *                   "start": "2026-06-01T07:15:23.412Z",
                     *                   "duration_s": 60,
                     *                   "channel": 1
                     *                 },
                     *                 "problem": null
                     *               }
                     *             ]
                     *           },
                     *           "progress": 0,
                     *           "files_total": 0,
                     *           "files_done": 0,
                     *           "files_skipped": 0,
                     *           "current_file": null,
                     *           "records_read": 0,
                     *           "accepted": 0,
                     *           "duplicates": 0,
                     *           "rejected": 0,
                     *           "unreadable": 0,
                     *           "first_vehicle": "2026-06-01T07:15:23.412Z",
                     *           "last_vehicle": "2026-06-01T07:15:23.412Z",
                     *           "created_by": "",
                     *           "created_at": "2026-06-01T07:15:23.412Z",
                     *           "expires_at": "2026-06-01T07:15:23.412Z",
                     *           "started_at": "2026-06-01T07:15:23.412Z",
                     *           "finished_at": "2026-06-01T07:15:23.412Z",
                     *           "error": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Import"][];
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
    createImport: {
        parameters: {
            query: {
                /**
                 * @description The site's `id`.
                 * @example 1
                 */
                site: number;
                /** @description Name of the file, shown in lists. */
                name?: string;
                format?: ("wayside-csv" | "wayside-ndjson" | "semicolon-radar" | "jamar" | "fintraffic" | "vbv-1" | "metrocount" | "tii" | "opendatacam" | "otanalytics" | "csv" | "eco-counter" | "jamar-binned" | "pico-count" | "int-2" | "tmg" | "telraam" | "otanalytics-counts") | null;
                time_zone?: string | null;
                ambiguous?: ("first" | "second") | null;
                axle_factor?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The import, previewed. */
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
                     *       "id": "0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55",
                     *       "site": 1,
                     *       "name": "",
                     *       "size_bytes": 1,
                     *       "status": "previewed",
                     *       "format": "wayside-csv",
                     *       "time_zone": null,
                     *       "ambiguous": "first",
                     *       "axle_factor": 1,
                     *       "mapping": {
                     *         "time_format": "DD.MM.YYYY HH:mm:ss",
                     *         "columns": [
                     *           {
                     *             "column": "Time",
                     *             "is": "timestamp"
                     *           }
                     *         ]
                     *       },
                     *       "counts": "all",
                     *       "channels": [
                     *         {
                     *           "channel": 1,
                     *           "number": 1
                     *         }
                     *       ],
                     *       "measured": {
                     *         "from_dt": "2026-06-01T07:15:23.412Z",
                     *         "to_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "leave_out": true,
                     *       "preview": {
                     *         "format": "wayside-csv",
                     *         "files": [
                     *           {
                     *             "name": "",
                     *             "size_bytes": 1,
                     *             "vehicles": 1,
                     *             "notices": [
                     *               ""
                     *             ],
                     *             "problem": null
                     *           }
                     *         ],
                     *         "notices": [
                     *           ""
                     *         ],
                     *         "clock": {
                     *           "sentence": "",
                     *           "kind": "own_offsets",
                     *           "utc_offset": null,
                     *           "is_remembered": true,
                     *           "skipped_lines": 0,
                     *           "proposed_time_zone": null
                     *         },
                     *         "is_unclassed": true,
                     *         "channels": [
                     *           {
                     *             "channel": 1,
                     *             "name": "",
                     *             "direction": "",
                     *             "vehicles": 0,
                     *             "is_known": true
                     *           }
                     *         ],
                     *         "measured": {
                     *           "source": "file",
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z",
                     *           "quiet": [
                     *             {
                     *               "from_dt": "2026-06-01T07:15:23.412Z",
                     *               "to_dt": "2026-06-01T07:15:23.412Z",
                     *               "place": "whole"
                     *             }
                     *           ],
                     *           "sentence": ""
                     *         },
                     *         "raw_lines": [
                     *           ""
                     *         ],
                     *         "lines": [
                     *           {
                     *             "line": 1,
                     *             "text": "",
                     *             "record": {
                     *               "timestamp": "2026-06-01T07:15:23.412Z",
                     *               "channel": 1
                     *             },
                     *             "interval": {
                     *               "start": "2026-06-01T07:15:23.412Z",
                     *               "duration_s": 60,
                     *               "channel": 1
                     *             },
                     *             "problem": null
                     *           }
                     *         ]
                     *       },
                     *       "progress": 0,
                     *       "files_total": 0,
                     *       "files_done": 0,
                     *       "files_skipped": 0,
                     *       "current_file": null,
                     *       "records_read": 0,
                     *       "accepted": 0,
                     *       "duplicates": 0,
                     *       "rejected": 0,
                     *       "unreadable": 0,
                     *       "first_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "last_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "created_by": "",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "started_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
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
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
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
                     *       "name": "",
                     *       "size_bytes": 1,
                     *       "status": "previewed",
                     *       "format": "wayside-csv",
                     *       "time_zone": null,
                     *       "ambiguous": "first",
                     *       "axle_factor": 1,
                     *       "mapping": {
                     *         "time_format": "DD.MM.YYYY HH:mm:ss",
                     *         "columns": [
                     *           {
                     *             "column": "Time",
                     *             "is": "timestamp"
                     *           }
                     *         ]
                     *       },
                     *       "counts": "all",
                     *       "channels": [
                     *         {
                     *           "channel": 1,
                     *           "number": 1
                     *         }
                     *       ],
                     *       "measured": {
                     *         "from_dt": "2026-06-01T07:15:23.412Z",
                     *         "to_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "leave_out": true,
                     *       "preview": {
                     *         "format": "wayside-csv",
                     *         "files": [
                     *           {
                     *             "name": "",
                     *             "size_bytes": 1,
                     *             "vehicles": 1,
                     *             "notices": [
                     *               ""
                     *             ],
                     *             "problem": null
                     *           }
                     *         ],
                     *         "notices": [
                     *           ""
                     *         ],
                     *         "clock": {
                     *           "sentence": "",
                     *           "kind": "own_offsets",
                     *           "utc_offset": null,
                     *           "is_remembered": true,
                     *           "skipped_lines": 0,
                     *           "proposed_time_zone": null
                     *         },
                     *         "is_unclassed": true,
                     *         "channels": [
                     *           {
                     *             "channel": 1,
                     *             "name": "",
                     *             "direction": "",
                     *             "vehicles": 0,
                     *             "is_known": true
                     *           }
                     *         ],
                     *         "measured": {
                     *           "source": "file",
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z",
                     *           "quiet": [
                     *             {
                     *               "from_dt": "2026-06-01T07:15:23.412Z",
                     *               "to_dt": "2026-06-01T07:15:23.412Z",
                     *               "place": "whole"
                     *             }
                     *           ],
                     *           "sentence": ""
                     *         },
                     *         "raw_lines": [
                     *           ""
                     *         ],
                     *         "lines": [
                     *           {
                     *             "line": 1,
                     *             "text": "",
                     *             "record": {
                     *               "timestamp": "2026-06-01T07:15:23.412Z",
                     *               "channel": 1
                     *             },
                     *             "interval": {
                     *               "start": "2026-06-01T07:15:23.412Z",
                     *               "duration_s": 60,
                     *               "channel": 1
                     *             },
                     *             "problem": null
                     *           }
                     *         ]
                     *       },
                     *       "progress": 0,
                     *       "files_total": 0,
                     *       "files_done": 0,
                     *       "files_skipped": 0,
                     *       "current_file": null,
                     *       "records_read": 0,
                     *       "accepted": 0,
                     *       "duplicates": 0,
                     *       "rejected": 0,
                     *       "unreadable": 0,
                     *       "first_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "last_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "created_by": "",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "started_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
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
    deleteImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is cancelled or deleted, and its file is deleted. */
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
    updateImportPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
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
                 *       "time_zone": "+01:00"
                 *     }
                 */
                "application/json": {
                    format?: ("wayside-csv" | "wayside-ndjson" | "semicolon-radar" | "jamar" | "fintraffic" | "vbv-1" | "metrocount" | "tii" | "opendatacam" | "otanalytics" | "csv" | "eco-counter" | "jamar-binned" | "pico-count" | "int-2" | "tmg" | "telraam" | "otanalytics-counts") | null;
                    time_zone?: string | null;
                    ambiguous?: ("first" | "second") | null;
                    axle_factor?: number | null;
                    measured?: {
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
                    } | null;
                    leave_out?: boolean | null;
                    mapping?: {
                        rows?: ("vehicles" | "intervals") | null;
                        interval_s?: number | null;
                        /**
                         * @description Which end of an interval the time is.
                         * @default start
                         * @enum {string}
                         */
                        time_is?: "start" | "end";
                        counts_are?: ("of_intervals" | "running_totals") | null;
                        /**
                         * @default ,
                         * @enum {string}
                         */
                        delimiter?: "," | ";" | "tab" | "|";
                        /**
                         * @default .
                         * @enum {string}
                         */
                        decimal?: "." | ",";
                        /**
                         * @description Whether a line names the columns.
                         * @default true
                         */
                        header?: boolean;
                        /**
                         * @description Lines before that, which are ignored.
                         * @default 0
                         */
                        skip_lines?: number;
                        /**
                         * @description Such as `DD.MM.YYYY HH:mm:ss` (also `YY M D h m s A S Z`), `unix_s`, `unix_ms`; `excel` and `excel_1904`: days as Excel stores times.
                         * @example DD.MM.YYYY HH:mm:ss
                         */
                        time_format: string;
                        class_scheme?: ("tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none") | null;
                        channel?: number | null;
                        columns: {
                            /**
                             * @description Its name in the first line, or its number from 1.
                             * @example Time
                             */
                            column: string;
                            /**
                             * @description What it is; columns that are not listed are ignored.
                             * @enum {string}
                             */
                            is: "timestamp" | "date" | "time" | "year" | "month" | "day" | "hour" | "minute" | "second" | "counter" | "channel" | "lane" | "class_code" | "vehicle_class" | "speed" | "length" | "headway" | "gap" | "end" | "duration" | "count" | "speed_bin" | "length_bin";
                            unit?: ("km/h" | "mph" | "m/s" | "m" | "dm" | "cm" | "ft" | "in" | "s" | "1/10 s" | "1/100 s" | "ms" | "min" | "h") | null;
                            values?: {
                                [key: string]: string;
                            } | null;
                            /** @default [] */
                            missing?: string[];
                            channel?: number | null;
                            vehicle_class?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter") | null;
                            class_code?: number | null;
                            from?: number | null;
                            to?: number | null;
                        }[];
                    } | null;
                    counts?: ("all" | "bicycle" | "pedestrian") | null;
                    channels?: {
                        /** @description In the file. */
                        channel: number;
                        /** @description The site's channel; it is created if the site does not have it. */
                        number: number;
                        /**
                         * @description Of a channel that is created.
                         * @default
                         */
                        name?: string;
                        /**
                         * @description Of a channel that is created.
                         * @default
                         */
                        direction?: string;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description The import, previewed. */
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
                     *       "name": "",
                     *       "size_bytes": 1,
                     *       "status": "previewed",
                     *       "format": "wayside-csv",
                     *       "time_zone": null,
                     *       "ambiguous": "first",
                     *       "axle_factor": 1,
                     *       "mapping": {
                     *         "time_format": "DD.MM.YYYY HH:mm:ss",
                     *         "columns": [
                     *           {
                     *             "column": "Time",
                     *             "is": "timestamp"
                     *           }
                     *         ]
                     *       },
                     *       "counts": "all",
                     *       "channels": [
                     *         {
                     *           "channel": 1,
                     *           "number": 1
                     *         }
                     *       ],
                     *       "measured": {
                     *         "from_dt": "2026-06-01T07:15:23.412Z",
                     *         "to_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "leave_out": true,
                     *       "preview": {
                     *         "format": "wayside-csv",
                     *         "files": [
                     *           {
                     *             "name": "",
                     *             "size_bytes": 1,
                     *             "vehicles": 1,
                     *             "notices": [
                     *               ""
                     *             ],
                     *             "problem": null
                     *           }
                     *         ],
                     *         "notices": [
                     *           ""
                     *         ],
                     *         "clock": {
                     *           "sentence": "",
                     *           "kind": "own_offsets",
                     *           "utc_offset": null,
                     *           "is_remembered": true,
                     *           "skipped_lines": 0,
                     *           "proposed_time_zone": null
                     *         },
                     *         "is_unclassed": true,
                     *         "channels": [
                     *           {
                     *             "channel": 1,
                     *             "name": "",
                     *             "direction": "",
                     *             "vehicles": 0,
                     *             "is_known": true
                     *           }
                     *         ],
                     *         "measured": {
                     *           "source": "file",
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z",
                     *           "quiet": [
                     *             {
                     *               "from_dt": "2026-06-01T07:15:23.412Z",
                     *               "to_dt": "2026-06-01T07:15:23.412Z",
                     *               "place": "whole"
                     *             }
                     *           ],
                     *           "sentence": ""
                     *         },
                     *         "raw_lines": [
                     *           ""
                     *         ],
                     *         "lines": [
                     *           {
                     *             "line": 1,
                     *             "text": "",
                     *             "record": {
                     *               "timestamp": "2026-06-01T07:15:23.412Z",
                     *               "channel": 1
                     *             },
                     *             "interval": {
                     *               "start": "2026-06-01T07:15:23.412Z",
                     *               "duration_s": 60,
                     *               "channel": 1
                     *             },
                     *             "problem": null
                     *           }
                     *         ]
                     *       },
                     *       "progress": 0,
                     *       "files_total": 0,
                     *       "files_done": 0,
                     *       "files_skipped": 0,
                     *       "current_file": null,
                     *       "records_read": 0,
                     *       "accepted": 0,
                     *       "duplicates": 0,
                     *       "rejected": 0,
                     *       "unreadable": 0,
                     *       "first_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "last_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "created_by": "",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "started_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
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
            /** @description It was started already, or is finished. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The import cannot be started (status: running)."
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
    listColumnValues: {
        parameters: {
            query?: {
                delimiter?: "," | ";" | "tab" | "|";
                /** @description Whether a line names the columns. */
                header?: boolean;
                /** @description Lines before that, which are ignored. */
                skip_lines?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts of each column. */
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
                     *       "rows": 0,
                     *       "is_whole": true,
                     *       "columns": [
                     *         {
                     *           "values": [
                     *             {
                     *               "text": "",
                     *               "rows": 0
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ColumnValues"];
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
                     *       "delimiter": [
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
            /** @description It was started already, or is finished. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The import cannot be started (status: running)."
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
    startImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
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
                 *       "ambiguous": "first"
                 *     }
                 */
                "application/json": {
                    format?: ("wayside-csv" | "wayside-ndjson" | "semicolon-radar" | "jamar" | "fintraffic" | "vbv-1" | "metrocount" | "tii" | "opendatacam" | "otanalytics" | "csv" | "eco-counter" | "jamar-binned" | "pico-count" | "int-2" | "tmg" | "telraam" | "otanalytics-counts") | null;
                    time_zone?: string | null;
                    ambiguous?: ("first" | "second") | null;
                    axle_factor?: number | null;
                    measured?: {
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
                    } | null;
                    leave_out?: boolean | null;
                    mapping?: {
                        rows?: ("vehicles" | "intervals") | null;
                        interval_s?: number | null;
                        /**
                         * @description Which end of an interval the time is.
                         * @default start
                         * @enum {string}
                         */
                        time_is?: "start" | "end";
                        counts_are?: ("of_intervals" | "running_totals") | null;
                        /**
                         * @default ,
                         * @enum {string}
                         */
                        delimiter?: "," | ";" | "tab" | "|";
                        /**
                         * @default .
                         * @enum {string}
                         */
                        decimal?: "." | ",";
                        /**
                         * @description Whether a line names the columns.
                         * @default true
                         */
                        header?: boolean;
                        /**
                         * @description Lines before that, which are ignored.
                         * @default 0
                         */
                        skip_lines?: number;
                        /**
                         * @description Such as `DD.MM.YYYY HH:mm:ss` (also `YY M D h m s A S Z`), `unix_s`, `unix_ms`; `excel` and `excel_1904`: days as Excel stores times.
                         * @example DD.MM.YYYY HH:mm:ss
                         */
                        time_format: string;
                        class_scheme?: ("tls_8_1" | "tls_2_1" | "fhwa_13" | "eur6" | "swiss10" | "fintraffic" | "tii" | "length" | "none") | null;
                        channel?: number | null;
                        columns: {
                            /**
                             * @description Its name in the first line, or its number from 1.
                             * @example Time
                             */
                            column: string;
                            /**
                             * @description What it is; columns that are not listed are ignored.
                             * @enum {string}
                             */
                            is: "timestamp" | "date" | "time" | "year" | "month" | "day" | "hour" | "minute" | "second" | "counter" | "channel" | "lane" | "class_code" | "vehicle_class" | "speed" | "length" | "headway" | "gap" | "end" | "duration" | "count" | "speed_bin" | "length_bin";
                            unit?: ("km/h" | "mph" | "m/s" | "m" | "dm" | "cm" | "ft" | "in" | "s" | "1/10 s" | "1/100 s" | "ms" | "min" | "h") | null;
                            values?: {
                                [key: string]: string;
                            } | null;
                            /** @default [] */
                            missing?: string[];
                            channel?: number | null;
                            vehicle_class?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter") | null;
                            class_code?: number | null;
                            from?: number | null;
                            to?: number | null;
                        }[];
                    } | null;
                    counts?: ("all" | "bicycle" | "pedestrian") | null;
                    channels?: {
                        /** @description In the file. */
                        channel: number;
                        /** @description The site's channel; it is created if the site does not have it. */
                        number: number;
                        /**
                         * @description Of a channel that is created.
                         * @default
                         */
                        name?: string;
                        /**
                         * @description Of a channel that is created.
                         * @default
                         */
                        direction?: string;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description The import, queued. */
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
                     *       "name": "",
                     *       "size_bytes": 1,
                     *       "status": "previewed",
                     *       "format": "wayside-csv",
                     *       "time_zone": null,
                     *       "ambiguous": "first",
                     *       "axle_factor": 1,
                     *       "mapping": {
                     *         "time_format": "DD.MM.YYYY HH:mm:ss",
                     *         "columns": [
                     *           {
                     *             "column": "Time",
                     *             "is": "timestamp"
                     *           }
                     *         ]
                     *       },
                     *       "counts": "all",
                     *       "channels": [
                     *         {
                     *           "channel": 1,
                     *           "number": 1
                     *         }
                     *       ],
                     *       "measured": {
                     *         "from_dt": "2026-06-01T07:15:23.412Z",
                     *         "to_dt": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "leave_out": true,
                     *       "preview": {
                     *         "format": "wayside-csv",
                     *         "files": [
                     *           {
                     *             "name": "",
                     *             "size_bytes": 1,
                     *             "vehicles": 1,
                     *             "notices": [
                     *               ""
                     *             ],
                     *             "problem": null
                     *           }
                     *         ],
                     *         "notices": [
                     *           ""
                     *         ],
                     *         "clock": {
                     *           "sentence": "",
                     *           "kind": "own_offsets",
                     *           "utc_offset": null,
                     *           "is_remembered": true,
                     *           "skipped_lines": 0,
                     *           "proposed_time_zone": null
                     *         },
                     *         "is_unclassed": true,
                     *         "channels": [
                     *           {
                     *             "channel": 1,
                     *             "name": "",
                     *             "direction": "",
                     *             "vehicles": 0,
                     *             "is_known": true
                     *           }
                     *         ],
                     *         "measured": {
                     *           "source": "file",
                     *           "from_dt": "2026-06-01T07:15:23.412Z",
                     *           "to_dt": "2026-06-01T07:15:23.412Z",
                     *           "quiet": [
                     *             {
                     *               "from_dt": "2026-06-01T07:15:23.412Z",
                     *               "to_dt": "2026-06-01T07:15:23.412Z",
                     *               "place": "whole"
                     *             }
                     *           ],
                     *           "sentence": ""
                     *         },
                     *         "raw_lines": [
                     *           ""
                     *         ],
                     *         "lines": [
                     *           {
                     *             "line": 1,
                     *             "text": "",
                     *             "record": {
                     *               "timestamp": "2026-06-01T07:15:23.412Z",
                     *               "channel": 1
                     *             },
                     *             "interval": {
                     *               "start": "2026-06-01T07:15:23.412Z",
                     *               "duration_s": 60,
                     *               "channel": 1
                     *             },
                     *             "problem": null
                     *           }
                     *         ]
                     *       },
                     *       "progress": 0,
                     *       "files_total": 0,
                     *       "files_done": 0,
                     *       "files_skipped": 0,
                     *       "current_file": null,
                     *       "records_read": 0,
                     *       "accepted": 0,
                     *       "duplicates": 0,
                     *       "rejected": 0,
                     *       "unreadable": 0,
                     *       "first_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "last_vehicle": "2026-06-01T07:15:23.412Z",
                     *       "created_by": "",
                     *       "created_at": "2026-06-01T07:15:23.412Z",
                     *       "expires_at": "2026-06-01T07:15:23.412Z",
                     *       "started_at": "2026-06-01T07:15:23.412Z",
                     *       "finished_at": "2026-06-01T07:15:23.412Z",
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
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
            /** @description It was started already, or is finished. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The import cannot be started (status: running)."
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
    listImportedFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files. */
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
                     *           "name": "",
                     *           "status": "stored",
                     *           "reason": null,
                     *           "records_read": 0,
                     *           "accepted": 0,
                     *           "duplicates": 0,
                     *           "rejected": 0,
                     *           "unreadable": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["ImportedFile"][];
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
    listUnreadableLines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
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
                     *           "file": "",
                     *           "line": 1,
                     *           "text": "",
                     *           "reason": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["UnreadableLine"][];
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
    streamStates: {
        parameters: {
            query?: never;
            header?: never;
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
                     *
                     *     data: {"kind":"site","id":1,"device":1,"online":false,"device_last_seen_at":"2026-06-01T07:15:23.412Z","alarms":["silent"]}
                     */
                    "text/event-stream": string;
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
}
