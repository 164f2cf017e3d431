// Written by scripts/openapi.mjs from the contract of the service.

export interface paths {
    "/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page of all public sites
         * @description Open to everybody.
         */
        get: operations["getPublicSitesPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page of a public site
         * @description Open to everybody.
         */
        get: operations["getPublicSitePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/sites/{id}/card.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the card of a public site as SVG
         * @description Its last four weeks, for previews of links: 503 while too many pictures wait to be drawn.
         *
         *     Open to everybody.
         */
        get: operations["getSiteCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/sites/{id}/card.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the card of a public site as PNG
         * @description Its last four weeks, for previews of links: 503 while too many pictures wait to be drawn.
         *
         *     Open to everybody.
         */
        get: operations["getSiteCardPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/card.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the card of all public sites as SVG
         * @description How many there are and whose, for previews of links: 503 while too many pictures wait to be drawn.
         *
         *     Open to everybody.
         */
        get: operations["getListCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/card.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the card of all public sites as PNG
         * @description How many there are and whose, for previews of links: 503 while too many pictures wait to be drawn.
         *
         *     Open to everybody.
         */
        get: operations["getListCardPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description
         * @description Open to everybody.
         */
        get: operations["getOpenDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/api/v1/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public sites
         * @description By id, of all publishers.
         *
         *     Open to everybody.
         */
        get: operations["listPublicSites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/api/v1/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a public site
         * @description Open to everybody.
         */
        get: operations["getPublicSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/api/v1/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and measure per interval
         * @description Counts and speeds of at most 20 public sites in a window of at most 366 days, as `POST /api/v1/traffic/data/aggregate` answers them. Times must be the starts of published intervals by the clock of the sites; what is after `published_until` is not counted. All sites have one publisher and one time zone.
         *
         *     Open to everybody.
         */
        get: operations["aggregatePublicSites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/api/v1/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compute figures of public sites
         * @description Volumes, AADT, speeds and classes of whole published days, of a window of at most 366 days or of a year, as `POST /api/v1/traffic/data/figures` answers them. `headways` and `free_flow` are of whole local days, without `hours`. Times must be the starts of published intervals by the clock of the sites; what is after `published_until` is not counted. All sites have one publisher and one time zone.
         *
         *     Open to everybody.
         */
        get: operations["computePublicFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/api/v1/vehicles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List single vehicles by the minute
         * @description The valid vehicles of sites that publish them (`shows_vehicles`), in a window of at most 30 days and whole minutes: minute, channel, class and speed of each, and nothing else. Within a minute their order says nothing about when they passed. A page has at most 10000 of them and ends with a whole minute; `next_from_dt` is where the next one begins. What is after `published_until` is not listed. All sites have one publisher and one time zone.
         *
         *     Open to everybody.
         */
        get: operations["listPublicVehicles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/api/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of whole days
         * @description The one first that was published last. What was published never changes: a day whose data changes gets a further version. Earlier ones stay at their addresses.
         *
         *     Open to everybody.
         */
        get: operations["listPublishedFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow new files
         * @description The last 100 files, as Atom.
         *
         *     Open to everybody.
         */
        get: operations["getFileFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/files/sites/{site}/days/{day}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a day as Csv
         * @description The last version; the day is written as 20260601. What was published never changes: a day whose data changes gets a further version. Earlier ones stay at their addresses.
         *
         *     Open to everybody.
         */
        get: operations["getCsvFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/files/sites/{site}/days/{day}/versions/{version}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a version of a day as Csv
         * @description What was published never changes: a day whose data changes gets a further version. Earlier ones stay at their addresses.
         *
         *     Open to everybody.
         */
        get: operations["getCsvFileVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/files/sites/{site}/days/{day}/parquet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a day as Parquet
         * @description The last version; the day is written as 20260601. What was published never changes: a day whose data changes gets a further version. Earlier ones stay at their addresses.
         *
         *     Open to everybody.
         */
        get: operations["getParquetFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/files/sites/{site}/days/{day}/versions/{version}/parquet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a version of a day as Parquet
         * @description What was published never changes: a day whose data changes gets a further version. Earlier ones stay at their addresses.
         *
         *     Open to everybody.
         */
        get: operations["getParquetFileVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/api/v1/shared/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a link shows
         * @description A link that was revoked or has ended is answered like one that never was.
         *
         *     Open to everybody.
         */
        get: operations["getSharedView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/api/v1/shared/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter the password of a link
         * @description After 10 wrong passwords from an address within 15 minutes further ones are refused.
         *
         *     Open to everybody.
         */
        post: operations["createSharedViewKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/shared/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page of a link
         * @description Open to everybody.
         */
        get: operations["getSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/embed/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the plot of a link in a frame of another page
         * @description Open to everybody.
         */
        get: operations["getEmbeddedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/shared/{id}/volume.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the plot of a link as a picture
         * @description For documents and pages; 404 for a report, and for a link with a password.
         *
         *     Open to everybody.
         */
        get: operations["getSharedPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/shared/{id}/volume.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the plot of a link as a picture (PNG)
         * @description For documents and pages; 404 for a report, and for a link with a password. 503 while too many pictures wait to be drawn.
         *
         *     Open to everybody.
         */
        get: operations["getSharedPicturePng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/shared/{id}/card.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the card of a link as a picture
         * @description For previews of links, which do not count as reads of it; 404 for a link with a password.
         *
         *     Open to everybody.
         */
        get: operations["getSharedCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/shared/{id}/card.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the card of a link as a picture (PNG)
         * @description For previews of links, which do not count as reads of it; 404 for a link with a password. 503 while too many pictures wait to be drawn.
         *
         *     Open to everybody.
         */
        get: operations["getSharedCardPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/shared/{id}/report.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the report of a link as PDF
         * @description 404 for a link that shows no report, and for one with a password without its `key`.
         *
         *     Open to everybody.
         */
        get: operations["getSharedReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/catalog.jsonld": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the catalog as JSON-LD
         * @description DCAT-AP and mobilityDCAT-AP: a dataset for each public site, for portals that collect metadata.
         *
         *     Open to everybody.
         */
        get: operations["getJsonLdCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/catalog.ttl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the catalog as Turtle
         * @description DCAT-AP and mobilityDCAT-AP: a dataset for each public site, for portals that collect metadata.
         *
         *     Open to everybody.
         */
        get: operations["getTurtleCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/ogc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the parts of OGC API Features
         * @description Open to everybody.
         */
        get: operations["getOgcLandingPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/ogc/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what OGC API Features conforms to
         * @description Open to everybody.
         */
        get: operations["getOgcConformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/ogc/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the collections
         * @description Open to everybody.
         */
        get: operations["listOgcCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/ogc/collections/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the collection of public sites
         * @description Open to everybody.
         */
        get: operations["getOgcCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/ogc/collections/sites/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public sites as features
         * @description Open to everybody.
         */
        get: operations["listOgcFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/ogc/collections/sites/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a public site as a feature
         * @description Open to everybody.
         */
        get: operations["getOgcFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/datex2/v3/site-table.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public sites as DATEX II
         * @description A MeasurementSiteTablePublication of version 3.5; 404 while no site is public.
         *
         *     Open to everybody.
         */
        get: operations["getDatexSiteTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open/datex2/v3/measured-data.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read flow and speed as DATEX II
         * @description A MeasuredDataPublication of version 3.5: of each channel the flow of motor vehicles, of each class and by length, in vehicles an hour, and the mean speed; of the latest published interval of each site, or of a range. 404 while no site is public.
         *
         *     Open to everybody.
         */
        get: operations["getDatexMeasuredData"];
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
        /** CountedRange */
        CountedRange: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "1h" | "1d";
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
        /**
         * FieldErrors
         * @description Shape B: sentences by field; nesting mirrors the request, items of a list are under their index.
         */
        FieldErrors: {
            [key: string]: string[] | components["schemas"]["FieldErrors"];
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
        /** OgcCollection */
        OgcCollection: {
            id: string;
            title: string;
            description: string;
            itemType: string;
            crs: string[];
            /** @description Absent while there is no public site. */
            extent?: Record<string, unknown>;
            links: components["schemas"]["OgcLink"][];
        };
        /** OgcConformance */
        OgcConformance: {
            conformsTo: string[];
        };
        /** OgcFeature */
        OgcFeature: {
            /** @enum {string} */
            type: "Feature";
            id: number;
            geometry: {
                /** @enum {string} */
                type: "Point";
                /**
                 * @example [
                 *       22.2683,
                 *       60.4505
                 *     ]
                 */
                coordinates: number[];
            };
            /**
             * @description The other fields of PublicSite.
             * @example {
             *       "name": "Aurakatu"
             *     }
             */
            properties: Record<string, unknown>;
            links: components["schemas"]["OgcLink"][];
        };
        /** OgcFeatures */
        OgcFeatures: {
            /** @enum {string} */
            type: "FeatureCollection";
            /** Format: date-time */
            timeStamp: string;
            numberMatched: number;
            numberReturned: number;
            features: {
                /** @enum {string} */
                type: "Feature";
                id: number;
                geometry: {
                    /** @enum {string} */
                    type: "Point";
                    /**
                     * @example [
                     *       22.2683,
                     *       60.4505
                     *     ]
                     */
                    coordinates: number[];
                };
                /**
                 * @description The other fields of PublicSite.
                 * @example {
                 *       "name": "Aurakatu"
                 *     }
                 */
                properties: Record<string, unknown>;
            }[];
            links: components["schemas"]["OgcLink"][];
        };
        /** OgcLandingPage */
        OgcLandingPage: {
            title: string;
            description: string;
            links: components["schemas"]["OgcLink"][];
        };
        /** OgcLink */
        OgcLink: {
            href: string;
            rel: string;
            type: string;
        };
        /** OpenedShare */
        OpenedShare: {
            needs_password: boolean;
            /** @description The view of a site; null until the password was entered. */
            content: components["schemas"]["SharedView"] | null;
            /** @description The report, instead of `content`; null until the password was entered. */
            report: components["schemas"]["SharedReport"] | null;
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
        /** PublicAggregate */
        PublicAggregate: {
            time_zone: string;
            items: components["schemas"]["AggregateItem"][];
            /**
             * Format: date-time
             * @description The end of what is published; nothing from then on is counted.
             */
            published_until: string;
        };
        /** PublicFigures */
        PublicFigures: {
            /** @enum {string} */
            units: "metric" | "imperial";
            /** @description By site. */
            items: components["schemas"]["SiteFigures"][];
            /**
             * Format: date-time
             * @description The end of what is published; nothing from then on is counted.
             */
            published_until: string;
        };
        /** PublicSite */
        PublicSite: {
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
             * @description The starts of the first and of the last published interval with vehicles.
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
            channels: components["schemas"]["Channel"][];
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
            publication: components["schemas"]["Publication"];
        };
        /** PublicSiteDetail */
        PublicSiteDetail: {
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
             * @description The starts of the first and of the last published interval with vehicles.
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
            channels: components["schemas"]["Channel"][];
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
            publication: components["schemas"]["Publication"];
            /**
             * @description Times whose counts arrived as intervals, in the order of time, each with the shortest `interval` by which all of it can be counted: hourly counts by `1h` and longer. At other times there are single vehicles, which can be counted by any.
             * @example []
             */
            counted_by: components["schemas"]["CountedRange"][];
            /**
             * @description What most of its vehicles are, over the last seven days that are published: `motor` vehicles, or `bicycles` and pedestrians.
             * @example motor
             * @enum {string|null}
             */
            counts_mostly: "motor" | "bicycles" | null;
        };
        /** PublicVehicle */
        PublicVehicle: {
            site: number;
            /**
             * Format: date-time
             * @description The minute in which it passed, by its start.
             */
            minute: string;
            channel: number;
            /** @enum {string} */
            vehicle_class: "motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter";
            /** @description Null where it is not known, and where speeds are not public. */
            speed_kmh: number | null;
        };
        /** PublicVehicles */
        PublicVehicles: {
            items: components["schemas"]["PublicVehicle"][];
            /**
             * Format: date-time
             * @description Send it as `from_dt` for the next page; null at the end.
             */
            next_from_dt: string | null;
            /**
             * Format: date-time
             * @description The end of what is published; nothing from then on is counted.
             */
            published_until: string;
        };
        /** Publication */
        Publication: {
            /** @example Turku */
            publisher: string;
            /**
             * @description What to write beside the data.
             * @example City of Turku
             */
            attribution: string;
            /** @enum {string} */
            licence: "CC-BY-4.0" | "CC0-1.0" | "ODbL-1.0" | "DL-DE-BY-2.0" | "DL-DE-ZERO-2.0" | "etalab-2.0" | "OGL-UK-3.0" | "NLOD-2.0";
            licence_url: string;
            /** @description What is younger is not shown. */
            delay_hours: number;
            /** @enum {string} */
            shortest_interval: "1h" | "15m" | "5m" | "1m";
            shows_speeds: boolean;
            /** @description Whether single vehicles are listed, by the minute. */
            shows_vehicles: boolean;
            /** Format: date-time */
            published_at: string;
        };
        /** PublishedFile */
        PublishedFile: {
            site: number;
            /**
             * Format: date
             * @description By the clock of the site.
             */
            day: string;
            /** @description Greater than 1: the day changed after it was published. */
            version: number;
            /** Format: date-time */
            published_at: string;
            rows: number;
            vehicles: number;
            csv: {
                /** @description Of this version; it never changes. */
                url: string;
                bytes: number;
                /** @description Of the file as it is without compression. */
                sha256: string;
            };
            parquet: {
                /** @description Of this version; it never changes. */
                url: string;
                bytes: number;
                /** @description Of the file as it is without compression. */
                sha256: string;
            };
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
        /** ShareKey */
        ShareKey: {
            /** @description Opens the link for 48 hours. */
            key: string;
        };
        /** SharedAggregate */
        SharedAggregate: {
            time_zone: string;
            items: components["schemas"]["AggregateItem"][];
        };
        /** SharedFigures */
        SharedFigures: {
            /** @enum {string} */
            units: "metric" | "imperial";
            /** @description By site. */
            items: components["schemas"]["SiteFigures"][];
        };
        /** SharedReport */
        SharedReport: {
            title: string;
            publisher: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * @description Of the PDF.
             * @enum {string}
             */
            paper: "a4" | "letter";
            /** @description Title, head, key figures, and sections of tables, plots and texts, in the language of the request. */
            document: Record<string, unknown>;
        };
        /** SharedSite */
        SharedSite: {
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
            channels: components["schemas"]["Channel"][];
        };
        /** SharedView */
        SharedView: {
            title: string;
            publisher: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            from_dt: string;
            /** Format: date-time */
            to_dt: string;
            /** @enum {string} */
            interval: "5m" | "15m" | "1h" | "1d" | "1w" | "1mo";
            /** @enum {string} */
            split: "direction" | "class";
            site: components["schemas"]["SharedSite"];
            aggregate: components["schemas"]["SharedAggregate"];
            figures: components["schemas"]["SharedFigures"];
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
        /** @description Seconds to wait. */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getPublicSitesPage: {
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
            /** @description The page. */
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
                    "text/html": unknown;
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
                    "text/html": unknown;
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPublicSitePage: {
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
            /** @description The page; with 404 one that says that there is no such site. */
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
                    "text/html": unknown;
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
                    "text/html": unknown;
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSiteCard: {
        parameters: {
            query?: {
                /** @description Of the picture; that of Accept-Language when absent. */
                language?: "en" | "de" | "fr";
            };
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
            /** @description The picture. */
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
                    "image/svg+xml": unknown;
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
                    "image/svg+xml": unknown;
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
                     *       "language": [
                     *         "\"\" is not a valid choice."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSiteCardPng: {
        parameters: {
            query?: {
                /** @description Of the picture; that of Accept-Language when absent. */
                language?: "en" | "de" | "fr";
            };
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
            /** @description The picture. */
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
                    "image/png": unknown;
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
                    "image/png": unknown;
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
                     *       "language": [
                     *         "\"\" is not a valid choice."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getListCard: {
        parameters: {
            query?: {
                /** @description Of the picture; that of Accept-Language when absent. */
                language?: "en" | "de" | "fr";
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
            /** @description The picture. */
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
                    "image/svg+xml": unknown;
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
                    "image/svg+xml": unknown;
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
                     *       "language": [
                     *         "\"\" is not a valid choice."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getListCardPng: {
        parameters: {
            query?: {
                /** @description Of the picture; that of Accept-Language when absent. */
                language?: "en" | "de" | "fr";
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
            /** @description The picture. */
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
                    "image/png": unknown;
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
                    "image/png": unknown;
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
                     *       "language": [
                     *         "\"\" is not a valid choice."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenDescription: {
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
            /** @description A document of OpenAPI 3.1. */
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
                    /** @example {} */
                    "application/json": Record<string, unknown>;
                    "application/vnd.oai.openapi+json": unknown;
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublicSites: {
        parameters: {
            query?: {
                /**
                 * @description `west,south,east,north` in degrees; west beyond east crosses the date line.
                 * @example 6.5,51.4,6.8,51.5
                 */
                bbox?: string;
                /**
                 * @description Words that all occur in site_id, name, street or city, without regard to case and accents.
                 * @example turku
                 */
                q?: string;
                /** @description Page size. */
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
            /** @description A page of sites. */
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
                     *           },
                     *           "channels": [
                     *             {
                     *               "number": 1,
                     *               "name": "Inbound",
                     *               "direction": "Moers centre",
                     *               "lanes": 1,
                     *               "bearing_deg": 22
                     *             }
                     *           ],
                     *           "time_zone": "Europe/Berlin",
                     *           "speed_limit_kmh": 50,
                     *           "speed_limit_unit": "kmh",
                     *           "publication": {
                     *             "publisher": "Turku",
                     *             "attribution": "City of Turku",
                     *             "licence": "CC-BY-4.0",
                     *             "licence_url": "",
                     *             "delay_hours": 1,
                     *             "shortest_interval": "1h",
                     *             "shows_speeds": true,
                     *             "shows_vehicles": true,
                     *             "published_at": "2026-06-01T07:15:23.412Z"
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["PublicSite"][];
                        next_cursor: string | null;
                    };
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
                     *       "bbox": {
                     *         "0": [
                     *           "A valid number is required."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPublicSite: {
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
                    "Cache-Control": components["headers"]["Cache-Control"];
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
                     *       "time_zone": "Europe/Berlin",
                     *       "speed_limit_kmh": 50,
                     *       "speed_limit_unit": "kmh",
                     *       "publication": {
                     *         "publisher": "Turku",
                     *         "attribution": "City of Turku",
                     *         "licence": "CC-BY-4.0",
                     *         "licence_url": "",
                     *         "delay_hours": 1,
                     *         "shortest_interval": "1h",
                     *         "shows_speeds": true,
                     *         "shows_vehicles": true,
                     *         "published_at": "2026-06-01T07:15:23.412Z"
                     *       },
                     *       "counted_by": [],
                     *       "counts_mostly": "motor"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicSiteDetail"];
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
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    aggregatePublicSites: {
        parameters: {
            query: {
                /**
                 * @description Start of the window: this moment is included.
                 * @example 2026-06-01T00:00:00Z
                 */
                from_dt: string;
                /**
                 * @description End of the window: this moment is not included.
                 * @example 2026-06-02T00:00:00Z
                 */
                to_dt: string;
                /**
                 * @description Ids of public sites.
                 * @example [
                 *       1
                 *     ]
                 */
                sites: number[];
                /**
                 * @description By the clock of the zone; weeks begin on Monday. Absent: one total. Intervals without a counted hour are left out.
                 * @example 1h
                 */
                interval?: "5m" | "15m" | "1h" | "1d" | "1w" | "1mo";
                /**
                 * @description All sites and channels are listed, even without records; lanes and classes only where they occur.
                 * @example [
                 *       "channel"
                 *     ]
                 */
                group_by?: ("site" | "channel" | "lane" | "vehicle_class")[];
                /** @description Adds `speed_histogram` to each item. */
                speed_bin_kmh?: number;
                channels?: number[];
                lanes?: number[];
                /**
                 * @example [
                 *       "truck",
                 *       "bus"
                 *     ]
                 */
                vehicle_classes?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter")[];
                /** @description `motor`: every class but `bicycle`, `pedestrian` and `e_scooter`; `bicycles`: these; `all`. `all` when absent. Not together with `vehicle_classes`, which counts what it names. */
                population?: "motor" | "bicycles" | "all";
                /** @description `exclude` leaves out what quality periods exclude; `all` includes everything. */
                quality?: "exclude" | "all";
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
                /** @description With `vehicle_class` in `group_by`: groups by the classes of this scheme, by the length of vehicles or by the code of their device. Items then have `class` instead of `vehicle_class`. */
                class_scheme?: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6";
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
            /** @description The statistics. */
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
                    /**
                     * @example {
                     *       "time_zone": "",
                     *       "items": [
                     *         {
                     *           "start": "2026-06-01T07:15:23.412Z",
                     *           "end": "2026-06-01T07:15:23.412Z",
                     *           "count": 1,
                     *           "valid_count": 1,
                     *           "coverage": 0,
                     *           "speed_kmh": {
                     *             "mean": 1,
                     *             "p15": 1,
                     *             "p50": 1,
                     *             "p85": 1,
                     *             "max": 1
                     *           }
                     *         }
                     *       ],
                     *       "published_until": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicAggregate"];
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
                     *       "from_dt": [
                     *         "This field is required."
                     *       ],
                     *       "to_dt": [
                     *         "This field is required."
                     *       ],
                     *       "sites": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    computePublicFigures: {
        parameters: {
            query: {
                /**
                 * @description Start of the window: this moment is included.
                 * @example 2026-06-01T00:00:00Z
                 */
                from_dt?: string;
                /**
                 * @description End of the window: this moment is not included.
                 * @example 2026-06-02T00:00:00Z
                 */
                to_dt?: string;
                /**
                 * @description Ids of public sites.
                 * @example [
                 *       1
                 *     ]
                 */
                sites: number[];
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
                /** @description `site` knows the holidays of the country, the region and the organization; `none` knows none. */
                calendar?: "site" | "none";
                /** @description The measured share from which on a day or an hour counts. */
                min_coverage?: number;
                /** @description Of speeds in the request and in the answer. With `imperial` each speed is first converted to the nearest 0.1 mph. Shares above the limits of sites do not depend on it: vehicles are judged in the unit in which a limit is signed. */
                units?: "metric" | "imperial";
                channels?: number[];
                lanes?: number[];
                /**
                 * @example [
                 *       "truck",
                 *       "bus"
                 *     ]
                 */
                vehicle_classes?: ("motorcycle" | "car" | "car_trailer" | "van" | "truck" | "truck_trailer" | "semi_trailer" | "bus" | "bicycle" | "pedestrian" | "other" | "unknown" | "e_scooter")[];
                /** @description `motor`: every class but `bicycle`, `pedestrian` and `e_scooter`; `bicycles`: these; `all`. `motor` when absent. Not together with `vehicle_classes`, which counts what it names. */
                population?: "motor" | "bicycles" | "all";
                /** @description `exclude` leaves out what quality periods exclude; `all` includes everything. */
                quality?: "exclude" | "all";
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
                /** @description Classifies vehicles by their length or by the code of their device; stored classes when absent. */
                class_scheme?: "norway_length" | "webtris_length" | "ontario_length" | "ndw_length" | "mndot_length" | "swiss_length" | "tls_8_1" | "tls_2_1" | "swiss10" | "swiss2" | "fhwa_13" | "fhwa_2" | "fhwa_3" | "fhwa_5" | "fhwa_6";
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
            /** @description The figures of each site. */
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
                     *       ],
                     *       "published_until": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicFigures"];
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
                     *       "from_dt": [
                     *         "This field is required."
                     *       ],
                     *       "to_dt": [
                     *         "This field is required."
                     *       ],
                     *       "sections": [
                     *         "This field is required."
                     *       ],
                     *       "sites": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublicVehicles: {
        parameters: {
            query: {
                /**
                 * @description Start of the window: this moment is included.
                 * @example 2026-06-01T00:00:00Z
                 */
                from_dt: string;
                /**
                 * @description End of the window: this moment is not included.
                 * @example 2026-06-02T00:00:00Z
                 */
                to_dt: string;
                /**
                 * @description Ids of public sites.
                 * @example [
                 *       1
                 *     ]
                 */
                sites: number[];
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
            /** @description A page of vehicles. */
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
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "site": 1,
                     *           "minute": "2026-06-01T07:15:23.412Z",
                     *           "channel": 1,
                     *           "vehicle_class": "motorcycle",
                     *           "speed_kmh": 1
                     *         }
                     *       ],
                     *       "next_from_dt": "2026-06-01T07:15:23.412Z",
                     *       "published_until": "2026-06-01T07:15:23.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicVehicles"];
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
                     *       "from_dt": [
                     *         "This field is required."
                     *       ],
                     *       "to_dt": [
                     *         "This field is required."
                     *       ],
                     *       "sites": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublishedFiles: {
        parameters: {
            query?: {
                /** @description Of this site alone. */
                site?: number;
                /** @description The first day. */
                from?: string;
                /** @description The last day, included. */
                to?: string;
                /** @description `all`: the changelog, with versions that were replaced. */
                versions?: "latest" | "all";
                /** @description Page size. */
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
            /** @description A page of files. */
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
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "site": 1,
                     *           "day": "2026-06-01",
                     *           "version": 1,
                     *           "published_at": "2026-06-01T07:15:23.412Z",
                     *           "rows": 1,
                     *           "vehicles": 1,
                     *           "csv": {
                     *             "url": "",
                     *             "bytes": 1,
                     *             "sha256": ""
                     *           },
                     *           "parquet": {
                     *             "url": "",
                     *             "bytes": 1,
                     *             "sha256": ""
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["PublishedFile"][];
                        next_cursor: string | null;
                    };
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
                     *       "site": [
                     *         "A valid integer is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFileFeed: {
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
            /** @description The feed. */
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
                    "application/atom+xml": unknown;
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
                    "application/atom+xml": unknown;
                };
            };
            400: components["responses"]["UnknownParameter"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCsvFile: {
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
                site: number;
                /**
                 * @description The `id` of the day.
                 * @example 1
                 */
                day: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, or the part of it that `Range` names. */
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
                    "text/csv": unknown;
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
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["UnknownParameter"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCsvFileVersion: {
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
                site: number;
                /**
                 * @description The `id` of the day.
                 * @example 1
                 */
                day: number;
                /**
                 * @description The `id` of the version.
                 * @example 1
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, or the part of it that `Range` names. */
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
                    "text/csv": unknown;
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
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["UnknownParameter"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getParquetFile: {
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
                site: number;
                /**
                 * @description The `id` of the day.
                 * @example 1
                 */
                day: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, or the part of it that `Range` names. */
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
                    "application/vnd.apache.parquet": unknown;
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
                    "application/vnd.apache.parquet": unknown;
                };
            };
            400: components["responses"]["UnknownParameter"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getParquetFileVersion: {
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
                site: number;
                /**
                 * @description The `id` of the day.
                 * @example 1
                 */
                day: number;
                /**
                 * @description The `id` of the version.
                 * @example 1
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, or the part of it that `Range` names. */
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
                    "application/vnd.apache.parquet": unknown;
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
                    "application/vnd.apache.parquet": unknown;
                };
            };
            400: components["responses"]["UnknownParameter"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedView: {
        parameters: {
            query?: {
                /** @description Of a link with a password: from the answer to it. */
                key?: string;
                /** @description Of a report; the one in which it was shared when absent. */
                language?: "en" | "de" | "fr";
            };
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the shared.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it shows, once its password was entered. */
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
                     *       "needs_password": true,
                     *       "content": {
                     *         "title": "",
                     *         "publisher": "",
                     *         "expires_at": "2026-06-01T07:15:23.412Z",
                     *         "from_dt": "2026-06-01T07:15:23.412Z",
                     *         "to_dt": "2026-06-01T07:15:23.412Z",
                     *         "interval": "5m",
                     *         "split": "direction",
                     *         "site": {
                     *           "site_id": "DE-MOE-01",
                     *           "name": "Römerstraße",
                     *           "street_name": "Römerstraße",
                     *           "city": "Moers",
                     *           "country": "DE",
                     *           "coordinates": {
                     *             "latitude": 51.44821,
                     *             "longitude": 6.62534
                     *           },
                     *           "time_zone": "Europe/Berlin",
                     *           "speed_limit_kmh": 50,
                     *           "speed_limit_unit": "kmh",
                     *           "channels": [
                     *             {
                     *               "number": 1,
                     *               "name": "Inbound",
                     *               "direction": "Moers centre",
                     *               "lanes": 1,
                     *               "bearing_deg": 22
                     *             }
                     *           ]
                     *         },
                     *         "aggregate": {
                     *           "time_zone": "",
                     *           "items": [
                     *             {
                     *               "start": "2026-06-01T07:15:23.412Z",
                     *               "end": "2026-06-01T07:15:23.412Z",
                     *               "count": 1,
                     *               "valid_count": 1,
                     *               "coverage": 0,
                     *               "speed_kmh": {
                     *                 "mean": 1,
                     *                 "p15": 1,
                     *                 "p50": 1,
                     *                 "p85": 1,
                     *                 "max": 1
                     *               }
                     *             }
                     *           ]
                     *         },
                     *         "figures": {
                     *           "units": "metric",
                     *           "items": [
                     *             {
                     *               "site": 1,
                     *               "time_zone": "Europe/Berlin",
                     *               "from": "2026-06-01T07:15:23.412Z",
                     *               "to": "2026-06-01T07:15:23.412Z",
                     *               "used": {
                     *                 "days": 0,
                     *                 "days_left_out": 0,
                     *                 "left_out": [
                     *                   {
                     *                     "from": "2026-06-01",
                     *                     "to": "2026-06-01",
                     *                     "days": 0,
                     *                     "reason": "outside_window"
                     *                   }
                     *                 ],
                     *                 "coverage": 0,
                     *                 "records": 0,
                     *                 "excluded": 0,
                     *                 "population": "motor",
                     *                 "apart": 0,
                     *                 "not_motor": 0,
                     *                 "exclusions": 0
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "report": {
                     *         "title": "",
                     *         "publisher": "",
                     *         "expires_at": "2026-06-01T07:15:23.412Z",
                     *         "paper": "a4",
                     *         "document": {}
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedShare"];
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
                     *       "key": [
                     *         "This field may not be blank."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSharedViewKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the shared.
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
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** Format: password */
                    password: string;
                };
            };
        };
        responses: {
            /** @description A key for reading what it shows. */
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
                     *       "key": ""
                     *     }
                     */
                    "application/json": components["schemas"]["ShareKey"];
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
                     *       "password": [
                     *         "This field is required."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"] | components["schemas"]["Detail"];
                };
            };
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
    getSharedPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the shared.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
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
                    "text/html": unknown;
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEmbeddedPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the embed.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
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
                    "text/html": unknown;
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedPicture: {
        parameters: {
            query?: {
                /** @description Of the picture; that of Accept-Language when absent. */
                language?: "en" | "de" | "fr";
            };
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the shared.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
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
                    "image/svg+xml": unknown;
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
                     *       "language": [
                     *         "\"\" is not a valid choice."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedPicturePng: {
        parameters: {
            query?: {
                /** @description Of the picture; that of Accept-Language when absent. */
                language?: "en" | "de" | "fr";
            };
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the shared.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
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
                    "image/png": unknown;
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
                     *       "language": [
                     *         "\"\" is not a valid choice."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedCard: {
        parameters: {
            query?: {
                /** @description Of the picture; that of Accept-Language when absent. */
                language?: "en" | "de" | "fr";
            };
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the shared.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
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
                    "image/svg+xml": unknown;
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
                     *       "language": [
                     *         "\"\" is not a valid choice."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedCardPng: {
        parameters: {
            query?: {
                /** @description Of the picture; that of Accept-Language when absent. */
                language?: "en" | "de" | "fr";
            };
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the shared.
                 * @example 0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
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
                    "image/png": unknown;
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
                     *       "language": [
                     *         "\"\" is not a valid choice."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedReport: {
        parameters: {
            query?: {
                /** @description Of a link with a password: from the answer to it. */
                key?: string;
                /** @description Of a report; the one in which it was shared when absent. */
                language?: "en" | "de" | "fr";
            };
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the shared.
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
                    "application/pdf": unknown;
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
                     *       "key": [
                     *         "This field may not be blank."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJsonLdCatalog: {
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
            /** @description The catalog. */
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
                    "application/ld+json": unknown;
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
                    "application/ld+json": unknown;
                };
            };
            400: components["responses"]["UnknownParameter"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTurtleCatalog: {
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
            /** @description The catalog. */
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
                    "text/turtle": unknown;
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
                    "text/turtle": unknown;
                };
            };
            400: components["responses"]["UnknownParameter"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOgcLandingPage: {
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
            /** @description Links. */
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
                    /**
                     * @example {
                     *       "title": "",
                     *       "description": "",
                     *       "links": [
                     *         {
                     *           "href": "",
                     *           "rel": "",
                     *           "type": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OgcLandingPage"];
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOgcConformance: {
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
            /** @description The conformance classes. */
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
                    /**
                     * @example {
                     *       "conformsTo": [
                     *         ""
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OgcConformance"];
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOgcCollections: {
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
            /** @description One: the public sites. */
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
                    /**
                     * @example {
                     *       "links": [
                     *         {
                     *           "href": "",
                     *           "rel": "",
                     *           "type": ""
                     *         }
                     *       ],
                     *       "collections": [
                     *         {
                     *           "id": "",
                     *           "title": "",
                     *           "description": "",
                     *           "itemType": "",
                     *           "crs": [
                     *             ""
                     *           ],
                     *           "links": [
                     *             {
                     *               "href": "",
                     *               "rel": "",
                     *               "type": ""
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["OgcLink"][];
                        collections: components["schemas"]["OgcCollection"][];
                    };
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOgcCollection: {
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
            /** @description The collection. */
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
                    /**
                     * @example {
                     *       "id": "",
                     *       "title": "",
                     *       "description": "",
                     *       "itemType": "",
                     *       "crs": [
                     *         ""
                     *       ],
                     *       "links": [
                     *         {
                     *           "href": "",
                     *           "rel": "",
                     *           "type": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OgcCollection"];
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOgcFeatures: {
        parameters: {
            query?: {
                /**
                 * @description `west,south,east,north` in degrees; west beyond east crosses the date line.
                 * @example 6.5,51.4,6.8,51.5
                 */
                bbox?: string;
                /**
                 * @description Only sites with data at this moment or in this range; `..` is an open end.
                 * @example 2026-06-01T00:00:00Z/..
                 */
                datetime?: string;
                /**
                 * @description Page size; at most 1000 are sent.
                 * @example 10
                 */
                limit?: number;
                /** @description Features before the page. */
                offset?: number;
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
            /** @description A page of a GeoJSON FeatureCollection. */
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
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "timeStamp": "2026-06-01T07:15:23.412Z",
                     *       "numberMatched": 1,
                     *       "numberReturned": 1,
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "id": 1,
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               22.2683,
                     *               60.4505
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Aurakatu"
                     *           }
                     *         }
                     *       ],
                     *       "links": [
                     *         {
                     *           "href": "",
                     *           "rel": "",
                     *           "type": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/geo+json": components["schemas"]["OgcFeatures"];
                    "application/json": unknown;
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
                     *       "bbox": {
                     *         "0": [
                     *           "A valid number is required."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["NonFieldErrors"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOgcFeature: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer before. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the item.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A GeoJSON Feature. */
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
                    /**
                     * @example {
                     *       "type": "Feature",
                     *       "id": 1,
                     *       "geometry": {
                     *         "type": "Point",
                     *         "coordinates": [
                     *           22.2683,
                     *           60.4505
                     *         ]
                     *       },
                     *       "properties": {
                     *         "name": "Aurakatu"
                     *       },
                     *       "links": [
                     *         {
                     *           "href": "",
                     *           "rel": "",
                     *           "type": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/geo+json": components["schemas"]["OgcFeature"];
                    "application/json": unknown;
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
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDatexSiteTable: {
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDatexMeasuredData: {
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
