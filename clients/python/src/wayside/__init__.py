"""Records of every vehicle, from a Wayside service, with nothing but the standard library."""

from .client import Wayside
from .errors import (
    ApiError,
    Conflict,
    ExportFailed,
    FileDamaged,
    InvalidRequest,
    NotAuthenticated,
    NotFound,
    PermissionDenied,
    ServiceAway,
    Throttled,
    Unavailable,
    WaysideError,
)
from .exports import ExportJob
from .filters import Filters
from .retry import Retry, RetryNotice
from .service import __version__
from .types import (
    Aggregate,
    AggregateItem,
    Change,
    ChangedRecord,
    ChangesPage,
    DeletedUpload,
    Export,
    ExportProgress,
    Record,
    SearchPage,
    Site,
    SiteDetail,
    StreamedChange,
)
from .webhooks import WebhookEvent, WebhookInvalid, verify_webhook

__all__ = [
    "Aggregate",
    "AggregateItem",
    "ApiError",
    "Change",
    "ChangedRecord",
    "ChangesPage",
    "Conflict",
    "DeletedUpload",
    "Export",
    "ExportFailed",
    "ExportJob",
    "ExportProgress",
    "FileDamaged",
    "Filters",
    "InvalidRequest",
    "NotAuthenticated",
    "NotFound",
    "PermissionDenied",
    "Record",
    "Retry",
    "RetryNotice",
    "SearchPage",
    "ServiceAway",
    "Site",
    "SiteDetail",
    "StreamedChange",
    "Throttled",
    "Unavailable",
    "Wayside",
    "WaysideError",
    "WebhookEvent",
    "WebhookInvalid",
    "__version__",
    "verify_webhook",
]
