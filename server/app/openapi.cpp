#include "server/app/openapi.h"

namespace app {

const std::string_view openapi = R"json({
  "openapi": "3.1.0",
  "info": {
    "title": "Qiyuan",
    "version": "1",
    "description": "What a hall knows, for reading, without a login. Playing is done over the WebSocket at /socket, which speaks the JSON encoding of the protocol.",
    "license": {"name": "MIT", "identifier": "MIT"}
  },
  "paths": {
    "/api/kinds": {
      "get": {
        "operationId": "kinds",
        "summary": "The games that can be played, with their options and built-in bots",
        "responses": {
          "200": {
            "description": "All games",
            "content": {"application/json": {"schema": {
              "type": "object",
              "required": ["games"],
              "properties": {"games": {"type": "array", "items": {"$ref": "#/components/schemas/Kind"}}}
            }}}
          }
        }
      }
    },
    "/api/board/{kind}": {
      "get": {
        "operationId": "board",
        "summary": "The start position of a table, as a client draws it",
        "description": "Every option of the game and of its tables can be given in the query, like size=9.",
        "parameters": [
          {"name": "kind", "in": "path", "required": true, "schema": {"type": "string"}, "example": "nogo"},
          {"name": "options", "in": "query", "style": "form", "explode": true,
           "schema": {"type": "object", "additionalProperties": {"type": "string"}}, "example": {"size": "9"}}
        ],
        "responses": {
          "200": {"description": "The board",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Board"}}}},
          "400": {"$ref": "#/components/responses/Error"},
          "404": {"$ref": "#/components/responses/Error"}
        }
      }
    },
    "/api/games": {
      "get": {
        "operationId": "games",
        "summary": "Finished games, the newest first",
        "parameters": [
          {"name": "player", "in": "query", "schema": {"type": "string"}},
          {"name": "game", "in": "query", "description": "the name of a kind", "schema": {"type": "string"}},
          {"name": "from", "in": "query", "description": "UTC, like 2026-11-20 or 2026-11-20T19:30:00Z",
           "schema": {"type": "string"}},
          {"name": "before", "in": "query", "description": "UTC, like from", "schema": {"type": "string"}},
          {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 50}}
        ],
        "responses": {
          "200": {
            "description": "The games",
            "content": {"application/json": {"schema": {
              "type": "object",
              "required": ["games"],
              "properties": {"games": {"type": "array", "items": {"$ref": "#/components/schemas/ArchivedGame"}}}
            }}}
          },
          "400": {"$ref": "#/components/responses/Error"},
          "503": {"$ref": "#/components/responses/Error"}
        }
      }
    },
    "/api/games/{game}.{format}": {
      "get": {
        "operationId": "record",
        "summary": "The record of a finished game",
        "parameters": [
          {"name": "game", "in": "path", "required": true, "schema": {"type": "integer"}},
          {"name": "format", "in": "path", "required": true, "description": "xml is for jiaqi only",
           "schema": {"type": "string", "enum": ["json", "sgf", "xml"]}}
        ],
        "responses": {
          "200": {
            "description": "The record, as a file",
            "content": {
              "application/json": {"schema": {"$ref": "#/components/schemas/Record"}},
              "application/x-go-sgf": {"schema": {"type": "string"}},
              "application/xml": {"schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/Error"},
          "404": {"$ref": "#/components/responses/Error"},
          "503": {"$ref": "#/components/responses/Error"}
        }
      }
    },
    "/api/openapi.json": {
      "get": {
        "operationId": "openapi",
        "summary": "This description",
        "responses": {"200": {"description": "OpenAPI 3.1", "content": {"application/json": {}}}}
      }
    }
  },
  "components": {
    "responses": {
      "Error": {
        "description": "What was wrong and what would be right",
        "content": {"application/json": {"schema": {
          "type": "object",
          "required": ["error"],
          "properties": {"error": {
            "type": "object",
            "required": ["code", "text"],
            "properties": {
              "code": {"type": "string", "description": "an error code of the protocol"},
              "text": {"type": "string", "description": "for a person"}
            }
          }}
        }}}
      }
    },
    "schemas": {
      "Side": {"enum": ["black", "white"]},
      "Option": {
        "type": "object",
        "required": ["name", "help", "type", "default"],
        "properties": {
          "name": {"type": "string"},
          "help": {"type": "string"},
          "type": {"enum": ["integer", "half-points", "choice", "flag", "text"]},
          "default": {"type": ["string", "number", "boolean"]},
          "min": {"type": "number", "description": "of an integer or of half points"},
          "max": {"type": "number"},
          "values": {"type": "array", "items": {"type": ["string", "number"]}, "description": "of a choice"},
          "form": {"type": "string", "description": "what a text looks like"}
        }
      },
      "Kind": {
        "type": "object",
        "required": ["name", "title", "draws", "scoring", "options", "table_options", "bots"],
        "properties": {
          "name": {"type": "string"},
          "title": {"type": "string"},
          "draws": {"type": "boolean", "description": "whether players may agree on a draw"},
          "scoring": {"type": "boolean", "description": "whether dead stones are agreed on at the end"},
          "options": {"type": "array", "items": {"$ref": "#/components/schemas/Option"}},
          "table_options": {"type": "array", "items": {"$ref": "#/components/schemas/Option"}},
          "bots": {"type": "array", "items": {
            "type": "object",
            "required": ["name", "title", "options"],
            "properties": {
              "name": {"type": "string"},
              "title": {"type": "string"},
              "options": {"type": "array", "items": {"$ref": "#/components/schemas/Option"}}
            }
          }}
        }
      },
      "Board": {
        "type": "object",
        "required": ["game", "options", "turn", "cells", "points", "lines", "stars", "stones"],
        "properties": {
          "game": {"type": "string"},
          "options": {"type": "object", "additionalProperties": {"type": "string"}},
          "turn": {"$ref": "#/components/schemas/Side"},
          "cells": {"type": "boolean", "description": "a point is the middle of a square, not a crossing of lines"},
          "points": {"type": "array", "items": {
            "type": "object",
            "required": ["id", "name", "x", "y"],
            "properties": {
              "id": {"type": "integer", "description": "its place in this list"},
              "name": {"type": "string", "description": "as moves write it"},
              "x": {"type": "integer", "description": "to the right, from 0"},
              "y": {"type": "integer", "description": "downwards, from 0"}
            }
          }},
          "lines": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}},
                    "description": "ids of points that are neighbours in this order"},
          "stars": {"type": "array", "items": {"type": "integer"}},
          "stones": {"type": "array", "items": {"enum": ["black", "white", null]}, "description": "one for each point"}
        }
      },
      "ArchivedGame": {
        "type": "object",
        "required": ["game", "kind", "black", "white", "result", "date"],
        "properties": {
          "game": {"type": "integer"},
          "kind": {"type": "string"},
          "black": {"type": "string"},
          "white": {"type": "string"},
          "result": {"type": "string"},
          "date": {"type": "string", "format": "date-time", "description": "its end"}
        }
      },
      "Record": {
        "type": "object",
        "required": ["game", "kind", "options", "black", "white", "date", "result", "reason", "moves"],
        "properties": {
          "game": {"type": "integer"},
          "kind": {"type": "string"},
          "options": {"type": "object", "additionalProperties": {"type": "string"}},
          "black": {"type": "string"},
          "white": {"type": "string"},
          "date": {"type": "string", "format": "date-time", "description": "its beginning"},
          "result": {"type": "string"},
          "reason": {"type": "string"},
          "moves": {"type": "array", "items": {
            "type": "object",
            "required": ["side", "move"],
            "properties": {
              "side": {"$ref": "#/components/schemas/Side"},
              "move": {"type": "string"},
              "effects": {"type": "array", "items": {"type": "string"}},
              "clock_black": {"type": "integer", "description": "ms left after the move"},
              "clock_white": {"type": "integer"}
            }
          }},
          "acts": {"type": "array", "items": {
            "type": "object",
            "properties": {
              "ply": {"type": "integer"},
              "action": {"type": "string"},
              "by": {"type": "string"},
              "detail": {"type": "string"},
              "at": {"type": "string", "format": "date-time"}
            }
          }}
        }
      }
    }
  }
}
)json";

}  // namespace app
